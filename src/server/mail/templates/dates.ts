import { LANGUAGES, type Language, LOCALES } from '../../../domain/language.ts'
import { rememberByZone } from '../../../domain/time-zone.ts'

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

const momentFormats = new Map(
  LANGUAGES.map((language) => [
    language,
    rememberByZone(
      (timeZone) =>
        new Intl.DateTimeFormat(LOCALES[language], {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          hour: '2-digit',
          minute: '2-digit',
          timeZone,
          timeZoneName: 'short',
        }),
    ),
  ]),
)

/**
 * An instant in a time zone, which it names since the reader may be in another: `Sat 21 Nov, 18:00 CET`,
 * `Sa., 21. Nov., 18:00 MEZ`, `Sa., 21. Nov., 12:00 GMT-5`.
 */
export function mailMoment(instant: number, language: Language, timeZone: string): string {
  return momentFormats.get(language)!(timeZone).format(instant)
}
