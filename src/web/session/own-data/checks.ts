/** Validates the forms before a call is made. */
import { code, email } from '../../../contract/fields.ts'
import { sentenceIn } from '../../../contract/texts.ts'
import type { Language } from '../../../domain/language.ts'
import { ownDataTexts } from './texts.ts'

export function emailErrors(values: { email: string }, language: Language): Record<string, string> {
  const issue = email.safeParse(values.email).error?.issues[0]
  return issue ? { email: sentenceIn(issue.message, language) } : {}
}

export function codeErrors(values: object, language: Language): Record<string, string> {
  const wrong = Object.entries(values).filter(([, value]) => !code.safeParse(value).success)
  return Object.fromEntries(wrong.map(([name]) => [name, ownDataTexts[language].sixDigits]))
}
