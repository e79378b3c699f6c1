import type { AdminSignup, UserReply } from '../../../contract/sign-in.ts'
import { callApi } from '../../http/client.ts'

export async function signUp(body: AdminSignup): Promise<void> {
  await callApi('adminSignup', { body })
}

/** Mails the code that goes with the password. */
export async function beginPasswordLogin(email: string): Promise<void> {
  await callApi('passwordBegin', { body: { email } })
}

/** Mails a code and a link. An administrator's invite lets in an address without an account. */
export async function beginEmailLogin(email: string, invite: string | undefined): Promise<void> {
  await callApi('emailLogin', { body: { email, ...(invite === undefined ? {} : { invite }) } })
}

/** Signs in by the password alone, where the server allows it. The reply is not yet checked. */
export async function signInByPassword(email: string, password: string): Promise<unknown> {
  return callApi('passwordLogin', { body: { email, password } })
}

/** Gives the server's sentence: the same whether the address has an account or not. */
export async function requestReset(email: string): Promise<string> {
  return (await callApi('forgotPassword', { body: { email } })).message
}

/** Gives the server's sentence. */
export async function resetPassword(token: string, password: string): Promise<string> {
  return (await callApi('resetPassword', { body: { token, password } })).message
}

export async function saveNames(names: { firstName: string; lastName: string }): Promise<UserReply> {
  return (await callApi('updateMe', { body: names })).user
}

/** The first one, in a session that has proven the mailbox. */
export async function setMyPassword(password: string): Promise<void> {
  await callApi('setMyPassword', { body: { password } })
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

/** For a link that serves no more. Gives the server's sentence. */
export async function resendMagicLink(token: string): Promise<string> {
  return (await callApi('resendMagicLink', { params: { token } })).message
}
