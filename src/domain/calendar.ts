/**
 * Days and months as plain wall-clock text: no time zone and no clock inside.
 * A day is `YYYY-MM-DD`, a month `YYYY-MM`; both are limited to 2000-01 … 2099-12.
 */
import { defineTexts, type Language } from './language.ts'

/** A real calendar day, `YYYY-MM-DD`. */
export type Day = string
/** A month, `YYYY-MM`. */
export type Month = string
/** 0 = Monday … 6 = Sunday. */
export type Weekday = number
/** A span of days, both ends included. */
export interface DayRange {
  from: Day
  to: Day
}

/** The time zone of a project until it states another one. */
export const DEFAULT_TIME_ZONE = 'Europe/Berlin'

/** Every valid day. */
export const ALL_DAYS: DayRange = { from: '2000-01-01', to: '2099-12-31' }

/** The pattern of a month. */
export const MONTH_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/
/** The pattern of a day. Not every day that matches exists. */
export const DAY_PATTERN = /^(20\d\d-(?:0[1-9]|1[0-2]))-(\d\d)$/
const DAY_MS = 24 * 60 * 60 * 1000
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const WEEKDAY_NAMES = defineTexts<readonly string[]>({
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  de: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
})
const LONG_WEEKDAY_NAMES = defineTexts<readonly string[]>({
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
})
const LONG_MONTH_NAMES = defineTexts<readonly string[]>({
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
})

/** The day `count` days later (or earlier, when negative). */
export function addDays(day: Day, count: number): Day {
  const time = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)) + count)
  return new Date(time).toISOString().slice(0, 10)
}

/** Whether the text is a month between 2000-01 and 2099-12. */
export function isMonth(text: string): boolean {
  return MONTH_PATTERN.test(text)
}

/** Whether the text is a day that exists, between 2000-01-01 and 2099-12-31. */
export function isDay(text: string): boolean {
  const match = DAY_PATTERN.exec(text)
  if (!match) return false
  const dayOfMonth = Number(match[2])
  return dayOfMonth >= 1 && dayOfMonth <= lengthOfMonth(match[1]!)
}

/** Number of days in the month. */
export function lengthOfMonth(month: Month): number {
  const index = Number(month.slice(5, 7))
  // From 2000 to 2099, every fourth year is a leap year, 2000 included.
  return index === 2 && Number(month.slice(2, 4)) % 4 === 0 ? 29 : LENGTHS[index - 1]!
}

/** Every day of the month, in order. */
export function daysOfMonth(month: Month): Day[] {
  return Array.from(
    { length: lengthOfMonth(month) },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  )
}

/** The days from `first` on, `count` of them, up to the last valid one. */
export function daysInRow(first: Day, count: number): Day[] {
  const days: Day[] = []
  for (let month = monthOfDay(first); days.length < count && isMonth(month); month = addMonths(month, 1))
    days.push(...daysOfMonth(month).filter((day) => day >= first))
  return days.slice(0, count)
}

/** The month's days as a span; without a month, every day. */
export function daysIn(month: Month | undefined): DayRange {
  if (month === undefined) return ALL_DAYS
  return { from: `${month}-01`, to: `${month}-${lengthOfMonth(month)}` }
}

/** The month a day lies in. */
export function monthOfDay(day: Day): Month {
  return day.slice(0, 7)
}

/** The months that days lie in, in order. */
export function monthsOfDays(days: readonly Day[]): Month[] {
  return [...new Set(days.map(monthOfDay))].toSorted()
}

/** From the earliest to the latest of the days. Without days, the span is empty. */
export function spanOfDays(days: readonly Day[]): DayRange {
  const sorted = days.toSorted()
  return { from: sorted.at(0) ?? ALL_DAYS.to, to: sorted.at(-1) ?? ALL_DAYS.from }
}

/** From the first day of the first month to the last day of the last; the months are in order. */
export function spanOfMonths(months: readonly Month[]): DayRange {
  return { from: daysIn(months.at(0)).from, to: daysIn(months.at(-1)).to }
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayOf(day: Day): Weekday {
  const time = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))
  // Day 0 was a Thursday. Parsing the day as text takes ten times as long.
  return (time / DAY_MS + 3) % 7
}

/** The month `count` months later (or earlier, when negative). */
export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The weekday's short name: `Tue`, `Di`. */
export function weekdayName(weekday: Weekday, language: Language = 'en'): string {
  return WEEKDAY_NAMES[language][weekday] ?? ''
}

/** The weekday's whole name: `Tuesday`, `Dienstag`. */
export function longWeekdayName(weekday: Weekday, language: Language): string {
  return LONG_WEEKDAY_NAMES[language][weekday] ?? ''
}

/** A row's label in the grid: day.month.year and weekday, `3.11.2026 Tue`. */
export function dayLabel(day: Day, language: Language = 'en'): string {
  return `${dotted(day, day.slice(0, 4))} ${weekdayName(weekdayOf(day), language)}`
}

/** A day in words: `3 November`, `3. November`. */
export function spokenDay(day: Day, language: Language): string {
  const month = LONG_MONTH_NAMES[language][Number(day.slice(5, 7)) - 1] ?? ''
  return `${Number(day.slice(8, 10))}${language === 'de' ? '.' : ''} ${month}`
}

/** A month in words: `November 2026`. */
export function monthName(month: Month, language: Language): string {
  return `${LONG_MONTH_NAMES[language][Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}

/** The price dialog's form of a day: `d.m.yy`, `3.11.26`. */
export function shortDayLabel(day: Day): string {
  return dotted(day, day.slice(2, 4))
}

function dotted(day: Day, year: string): string {
  return `${Number(day.slice(8, 10))}.${Number(day.slice(5, 7))}.${year}`
}
