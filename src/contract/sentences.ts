/** What the schemas' refusals say in German; the schemas themselves speak English. */
import type { Language } from '../domain/language.ts'

const GERMAN: Readonly<Record<string, string>> = {
  'Password must be at least 6 characters': 'Das Passwort muss mindestens 6 Zeichen haben',
  'Password must be at most 256 characters': 'Das Passwort darf höchstens 256 Zeichen haben',
  'Password holds a character that cannot be stored':
    'Das Passwort enthält ein Zeichen, das sich nicht speichern lässt',
  'Email is required': 'Bitte geben Sie eine E-Mail-Adresse ein',
  'Not an email address': 'Das ist keine E-Mail-Adresse',
  'Invalid phone number': 'Ungültige Telefonnummer',
  'Please fill in this field': 'Bitte füllen Sie dieses Feld aus',
  'Up to 80 characters on one line, without control characters':
    'Höchstens 80 Zeichen in einer Zeile, ohne Steuerzeichen',
}

/** The sentence of a schema in the reader's language. */
export function sentenceIn(sentence: string, language: Language): string {
  return language === 'de' ? (GERMAN[sentence] ?? sentence) : sentence
}
