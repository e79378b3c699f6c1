/** Validates the account's forms by the contract's rules before a call is made. */
import { name, newPassword, optionalPhone } from '../../../contract/fields.ts'
import { sentenceIn } from '../../../contract/texts.ts'
import type { Language } from '../../../domain/language.ts'
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
  const errors: Record<string, string> = {}
  for (const field of ['firstName', 'lastName', 'phone'] as const) {
    const issue = particulars[field].safeParse(values[field]).error?.issues[0]
    if (issue) errors[field] = sentenceIn(issue.message, language)
  }
  return errors
}

export function passwordErrors(
  { currentPassword, password }: PasswordChange,
  language: Language,
): Record<string, string> {
  const issue = newPassword.safeParse(password).error?.issues[0]
  return {
    ...(currentPassword === '' ? { currentPassword: accountTexts[language].currentPasswordNeeded } : {}),
    ...(issue ? { password: sentenceIn(issue.message, language) } : {}),
  }
}
