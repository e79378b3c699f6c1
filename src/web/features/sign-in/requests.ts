import { queryOptions } from '@tanstack/react-query'
import type { AdminSignup } from '../../../contract/sign-in.ts'
import { callApi } from '../../http/client.ts'

/** Whether a path under /auth is the hidden sign-up; asked once, since asking again could take the form away. */
export function signupTokenQuery(token: string) {
  return queryOptions({
    queryKey: ['signup-token', token],
    queryFn: async ({ signal }) => {
      await callApi('findSignupToken', { params: { token }, signal })
      return true
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

export async function signUp(body: AdminSignup): Promise<void> {
  await callApi('adminSignup', { body })
}

/** Mails the code that goes with the password. */
export async function beginPasswordLogin(email: string): Promise<void> {
  await callApi('passwordBegin', { body: { email } })
}

/** With a password by password and code, otherwise by the code alone. The reply is not yet checked. */
export async function verifyCode(args: { email: string; code: string; password?: string }): Promise<unknown> {
  const { email, code, password } = args
  return password === undefined
    ? callApi('emailVerify', { body: { email, code } })
    : callApi('passwordVerify', { body: { email, code, password } })
}

/** A link serves once: whoever calls this twice with one token is told that it is used. */
export async function redeemMagicLink(token: string) {
  return callApi('redeemMagicLink', { params: { token } })
}

export async function setFirstPassword(token: string, password: string): Promise<void> {
  await callApi('setPasswordByMagicLink', { params: { token }, body: { password } })
}
