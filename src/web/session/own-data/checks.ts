/** Validates the forms before a call is made. */
import { code, email } from '../../../contract/fields.ts'
import type { Language } from '../../../domain/language.ts'
import { errorsOf } from '../account/errors-of.ts'
import { ownDataTexts } from './texts.ts'

export function emailErrors(values: { email: string }, language: Language): Record<string, string> {
  return errorsOf({ email }, values, language)
}

export function codeErrors(values: object, language: Language): Record<string, string> {
  const wrong = Object.entries(values).filter(([, value]) => !code.safeParse(value).success)
  return Object.fromEntries(wrong.map(([name]) => [name, ownDataTexts[language].sixDigits]))
}
