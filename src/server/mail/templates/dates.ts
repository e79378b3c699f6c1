import { type Language, LOCALES } from '../../../domain/language.ts'

/**
 * The day of an instant as a mail says it: 4 December 2026, 4. Dezember 2026. UTC, since a mail does not know its
 * reader's clock.
 */
export function mailDay(instant: number, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
}
