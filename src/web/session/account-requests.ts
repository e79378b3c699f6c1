import type { UserReply } from '../../contract/sign-in.ts'
import type { Language } from '../../domain/language.ts'
import { callApi } from '../http/client.ts'
import type { Particulars, PasswordChange } from './account.ts'

export async function saveParticulars(particulars: Particulars): Promise<UserReply> {
  return (await callApi('updateMe', { body: particulars })).user
}

/**
 * The language of mails that others set off. The page turns to it whether or not the server hears of it: this browser
 * remembers the choice by itself.
 */
export async function saveLanguage(language: Language): Promise<void> {
  await callApi('updateMe', { body: { language } }).catch(() => {})
}

/** Signs the other browsers out. */
export async function savePassword(change: PasswordChange): Promise<void> {
  await callApi('setMyPassword', { body: change })
}
