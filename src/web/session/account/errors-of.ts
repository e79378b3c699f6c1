import type { ZodMiniType } from 'zod/mini'
import { sentenceIn } from '../../../contract/texts.ts'
import type { Language } from '../../../domain/language.ts'

/** The first error of each wrong field, by the contract's rules and in words of the language. */
export function errorsOf<Field extends string>(
  rules: Record<Field, ZodMiniType>,
  values: Record<Field, unknown>,
  language: Language,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of Object.keys(rules) as Field[]) {
    const issue = rules[field].safeParse(values[field]).error?.issues[0]
    if (issue) errors[field] = sentenceIn(issue.message, language)
  }
  return errors
}
