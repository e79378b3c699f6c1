/** Days and moments as they are read. */
import type { Day } from '../../../domain/calendar.ts'
import type { Language } from '../../../domain/language.ts'

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

const formats = (width: 'long' | 'short') => {
  const format = (locale: string) =>
    new Intl.DateTimeFormat(locale, { weekday: width, day: 'numeric', month: width, timeZone: 'UTC' })
  return { en: format(locales.en), de: format(locales.de) }
}
const long = formats('long')
const short = formats('short')

const at = (day: Day) => new Date(`${day}T00:00:00Z`)

/** `Tuesday 3 November`, `Dienstag, 3. November`. */
export function dayName(day: Day, language: Language): string {
  return long[language].format(at(day))
}

/** `Sat 7 – Sun 8 Nov`; of one day alone `Sat 7 Nov`. */
export function daySpan(from: Day, to: Day, language: Language): string {
  return short[language].formatRange(at(from), at(to))
}

/** A moment where the person is: `21/11/2026, 06:52`. */
export function timeText(instant: number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'short' }).format(
    instant,
  )
}
