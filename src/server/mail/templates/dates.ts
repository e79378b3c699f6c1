import { LANGUAGES, type Language, LOCALES } from '../../../domain/language.ts'

// Making a format takes far longer than using it, and the time of a reply must not tell how many dates a mail has.
const formats = new Map(
  LANGUAGES.map((language) => [
    language,
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }),
  ]),
)

/**
 * The day of an instant: 4 December 2026, 4. Dezember 2026. The day is that of UTC, since the reader's time zone is
 * unknown.
 */
export function mailDay(instant: number, language: Language): string {
  return formats.get(language)!.format(instant)
}
