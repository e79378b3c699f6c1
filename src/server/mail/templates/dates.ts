import { LANGUAGES, type Language, LOCALES } from '../../../domain/language.ts'

// Making one takes far longer than using it, and who got a second date in a mail must not show in the time it takes.
const formats = new Map(
  LANGUAGES.map((language) => [
    language,
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }),
  ]),
)

/**
 * The day of an instant as a mail says it: 4 December 2026, 4. Dezember 2026. UTC, since a mail does not know its
 * reader's clock.
 */
export function mailDay(instant: number, language: Language): string {
  return formats.get(language)!.format(instant)
}
