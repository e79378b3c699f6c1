/** Validates the account's forms by the contract's rules before a call is made. */
import { name, newPassword, optionalPhone } from '../../../contract/fields.ts'
import type { Language } from '../../../domain/language.ts'
import { errorsOf } from './errors-of.ts'
import { accountTexts } from './texts.ts'

export interface Particulars {
  firstName: string
  lastName: string
  phone: string
}

/** `currentPassword` is undefined where the person has none yet. */
export interface PasswordChange {
  currentPassword?: string
  password: string
}

const particulars = { firstName: name, lastName: name, phone: optionalPhone }

export function particularsErrors(values: Particulars, language: Language): Record<string, string> {
  return errorsOf(particulars, values, language)
}

export function passwordErrors(
  { currentPassword, password }: PasswordChange,
  language: Language,
): Record<string, string> {
  return {
    ...(currentPassword === '' ? { currentPassword: accountTexts[language].currentPasswordNeeded } : {}),
    ...errorsOf({ password: newPassword }, { password }, language),
  }
}
