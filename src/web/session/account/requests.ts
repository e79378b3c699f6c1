import type { UserReply } from '../../../contract/sign-in.ts'
import { callApi } from '../../http/client.ts'
import type { Particulars, PasswordChange } from './account.ts'

export async function saveParticulars(particulars: Particulars): Promise<UserReply> {
  return (await callApi('updateMe', { body: particulars })).user
}

/** Leaves an organisation, and gives the person without it. */
export async function leaveTenant(tenantId: string): Promise<UserReply> {
  await callApi('leaveTenant', { params: { tenantId } })
  return (await callApi('getMe', {})).user
}

/** Signs the other browsers out. */
export async function savePassword(change: PasswordChange): Promise<void> {
  await callApi('setMyPassword', { body: change })
}
