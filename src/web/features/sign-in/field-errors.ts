/** Checks of forms and of session replies by the contract's schemas. This file is loaded when a form is sent. */
import { email, name, newPassword } from '../../../contract/fields.ts'
import { AdminSignup, SessionReply } from '../../../contract/sign-in.ts'
import { sentenceIn } from '../../../contract/texts.ts'
import type { Language } from '../../../domain/language.ts'
import { errorsOf } from '../../session/account/errors-of.ts'
import { texts } from './texts.ts'

export type FieldErrors = Record<string, string>

export function signInErrors(values: { email: string; password: string }, language: Language): FieldErrors {
  return {
    ...emailErrors(values, language),
    ...(values.password === '' ? { password: texts[language].passwordNeeded } : {}),
  }
}

/** `password` is undefined where the screen does not ask for it. */
export function verifyErrors(
  values: { email: string; code: string; password?: string },
  language: Language,
): FieldErrors {
  const t = texts[language]
  return {
    ...emailErrors(values, language),
    ...(values.password === '' ? { password: t.passwordNeeded } : {}),
    ...(/^\d{6}$/.test(values.code) ? {} : { code: t.sixDigits }),
  }
}

export function signUpErrors(values: AdminSignup, language: Language): FieldErrors {
  const result = AdminSignup.safeParse(values)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? [])
    errors[String(issue.path[0])] ??= sentenceIn(issue.message, language)
  return errors
}

export function newPasswordErrors(values: { password: string }, language: Language): FieldErrors {
  return errorsOf({ password: newPassword }, values, language)
}

export function emailErrors(values: { email: string }, language: Language): FieldErrors {
  return errorsOf({ email }, values, language)
}

/** Errors of the form in which a new member enters both names and a password. */
export function setUpErrors(
  values: { firstName: string; lastName: string; password: string },
  language: Language,
): FieldErrors {
  return errorsOf({ firstName: name, lastName: name, password: newPassword }, values, language)
}

export function resetErrors(values: { token: string; password: string }, language: Language): FieldErrors {
  return {
    ...(values.token.trim() === '' ? { token: texts[language].tokenNeeded } : {}),
    ...newPasswordErrors(values, language),
  }
}

/** Returns the reply if it has a token and a user, and undefined otherwise. */
export function sessionOf(reply: unknown): SessionReply | undefined {
  return SessionReply.safeParse(reply).data
}
