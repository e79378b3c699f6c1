import type { Language } from '../../../domain/language.ts'
import { emailKey } from '../../../domain/person.ts'
import type { NewUser } from './queries.ts'

/** An account of which only the address is known: its person states names and password at the first sign-in. */
export const newcomer = (
  email: string,
  { language, emailProvenAt }: { language: Language | null; emailProvenAt: number | null },
): NewUser => ({
  email: email.trim(),
  emailKey: emailKey(email),
  firstName: '',
  lastName: '',
  phone: '',
  country: '',
  germanLevel: 'A1',
  passwordHash: null,
  passwordNeedsCode: false,
  emailProvenAt,
  language,
})
