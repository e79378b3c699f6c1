import type { UserReply } from '../../../contract/sign-in.ts'
import { callApi } from '../../http/client.ts'
import type { Particulars, PasswordChange } from './account.ts'

export async function saveParticulars(particulars: Particulars): Promise<UserReply> {
  return (await callApi('updateMe', { body: particulars })).user
}

/** Signs the other browsers out. */
export async function savePassword(change: PasswordChange): Promise<void> {
  await callApi('setMyPassword', { body: change })
}
