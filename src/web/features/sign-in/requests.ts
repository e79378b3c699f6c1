import type { AdminSignup, UserReply } from '../../../contract/sign-in.ts'
import { deviceOf } from '../../device-store.ts'
import { callApi } from '../../http/client.ts'

export async function signUp(body: AdminSignup): Promise<void> {
  await callApi('adminSignup', { body: { ...body, device: deviceOf(body.email) } })
}

/** Requests the mail with the code that goes with the password. */
export async function beginPasswordLogin(email: string): Promise<void> {
  await callApi('passwordBegin', { body: { email, device: deviceOf(email) } })
}

/** Requests a mail with a code and a link. With an administrator's invite the address needs no account. */
export async function beginEmailLogin(email: string, invite: string | undefined): Promise<void> {
  await callApi('emailLogin', { body: { email, invite, device: deviceOf(email) } })
}

/** Signs in by the password alone, if the server allows it. The reply is unchecked. */
export async function signInByPassword(email: string, password: string): Promise<unknown> {
  return callApi('passwordLogin', { body: { email, password, device: deviceOf(email) } })
}

/** Resolves to the server's sentence, which does not depend on whether the address has an account. */
export async function requestReset(email: string): Promise<string> {
  return (await callApi('forgotPassword', { body: { email, device: deviceOf(email) } })).message
}

/** Resolves to the server's sentence. */
export async function resetPassword(token: string, password: string): Promise<string> {
  return (await callApi('resetPassword', { body: { token, password } })).message
}

export async function saveNames(names: { firstName: string; lastName: string }): Promise<UserReply> {
  return (await callApi('updateMe', { body: names })).user
}

/** Verifies password and code, or the code alone when there is no password. The reply is unchecked. */
export async function verifyCode(args: { email: string; code: string; password?: string }): Promise<unknown> {
  const { email, code, password } = args
  const device = deviceOf(email)
  return password === undefined
    ? callApi('emailVerify', { body: { email, code, device } })
    : callApi('passwordVerify', { body: { email, code, password, device } })
}

/** A link works once: the second call with a token fails with "used". */
export async function redeemMagicLink(token: string) {
  return callApi('redeemMagicLink', { params: { token } })
}

export async function setFirstPassword(token: string, password: string): Promise<void> {
  await callApi('setPasswordByMagicLink', { params: { token }, body: { password } })
}

/** Requests a fresh link in place of a closed one. Resolves to the server's sentence. */
export async function resendMagicLink(token: string): Promise<string> {
  return (await callApi('resendMagicLink', { params: { token } })).message
}
