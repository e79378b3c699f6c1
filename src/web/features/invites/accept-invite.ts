import type { UserReply } from '../../../contract/sign-in.ts'
import { callApi } from '../../http/client.ts'

/** Accepts, then asks who one is now: with the membership that came of it. */
export async function acceptInvite(token: string): Promise<UserReply> {
  await callApi('acceptInvite', { body: { token } })
  return (await callApi('getMe', {})).user
}
