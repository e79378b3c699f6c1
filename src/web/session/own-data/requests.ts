import type { UserReply } from '../../../contract/sign-in.ts'
import { callFile } from '../../http/call-file.ts'
import { callApi } from '../../http/client.ts'

/** Loads all that is stored about the person, and hands it to the browser to store. */
export async function downloadMyData(): Promise<void> {
  const { name, content } = await callFile('exportMyData', {})
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to store it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export async function mailEmailCodes(email: string): Promise<void> {
  await callApi('beginEmailChange', { body: { email } })
}

/** Gives the person with the new address. */
export async function changeEmail(codes: { oldCode: string; newCode: string }): Promise<UserReply> {
  return (await callApi('verifyEmailChange', { body: codes })).user
}

export async function mailDeletionCode(): Promise<void> {
  await callApi('beginDeletion', {})
}

export async function deleteAccount(code: string): Promise<void> {
  await callApi('confirmDeletion', { body: { code } })
}
