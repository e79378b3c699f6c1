import { LRUCache } from 'lru-cache'
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

const MAX_MOMENT_FORMATS = 200
const momentFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_MOMENT_FORMATS })

/**
 * An instant in a time zone, which it names since the reader may be in another: `Sat 21 Nov, 18:00 CET`,
 * `Sa., 21. Nov., 18:00 MEZ`, `Sa., 21. Nov., 12:00 GMT-5`.
 */
export function mailMoment(instant: number, language: Language, timeZone: string): string {
  const key = `${language} ${timeZone}`
  const known = momentFormats.get(key)
  const format =
    known ??
    new Intl.DateTimeFormat(LOCALES[language], {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    })
  if (!known) momentFormats.set(key, format)
  return format.format(instant)
}
