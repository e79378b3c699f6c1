import type { Language } from '../../domain/language.ts'
import { callApi } from '../http/client.ts'

/**
 * The language of mails that others set off. The page turns to it whether or not the server hears of it: this browser
 * remembers the choice by itself.
 */
export async function saveLanguage(language: Language): Promise<void> {
  await callApi('updateMe', { body: { language } }).catch(() => {})
}
