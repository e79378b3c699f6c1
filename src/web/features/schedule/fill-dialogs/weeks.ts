/** Calendar weeks and their copies. A week is named by its Monday, and may lie in two months. */
import {
  addDays,
  addMonths,
  type Day,
  daysOfMonth,
  isDay,
  isMonth,
  type Month,
  monthOfDay,
  monthsOfDays,
  weekdayOf,
} from '../../../../domain/calendar.ts'
import { type Language, LOCALES } from '../../../../domain/language.ts'
import { HOURS, type Slot, type SlotRef } from '../../../../domain/slot.ts'
import { type FilledHour, type ModeAt, repeatDay } from '../fills.ts'

/** Its Monday. */
export type Week = Day

/** Where the choice of a week begins. */
export interface WeekToCopy {
  day: Day
  /** The day was not selected or painted; it has the focus. */
  isFocus: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
const timeOf = (day: Day) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))

const weekOf = (day: Day): Week => addDays(day, -weekdayOf(day))

/** The week's days, from Monday to Sunday. */
const daysOfWeek = (week: Week): Day[] =>
  Array.from({ length: 7 }, (_, weekday) => addDays(week, weekday)).filter(isDay)

/** All weeks that have days of the last month, this one or the next two. */
export function weeksAround(month: Month): Week[] {
  const months = [-1, 0, 1, 2].map((step) => addMonths(month, step)).filter(isMonth)
  return [...new Set(months.flatMap(daysOfMonth).map(weekOf))]
}

/**
 * The week that a copy takes at first: that of the day. Where nobody chose the day, a week that began in the month before
 * gives way to the one before it, the last whole one, since its first days belong to another month's plan.
 */
export function weekToCopy({ day, isFocus }: WeekToCopy): Week {
  const week = weekOf(day)
  return isFocus && monthOfDay(week) !== monthOfDay(day) ? addDays(week, -7) : week
}

/** Copies a week onto others, each day onto the same weekday. */
export function copyOfWeek(from: Week, onto: readonly Week[], modeAt: ModeAt): FilledHour[] {
  return daysOfWeek(from).flatMap((date) => {
    const days = onto.map((week) => addDays(week, weekdayOf(date))).filter(isDay)
    return repeatDay({ date, hours: HOURS }, days, modeAt)
  })
}

/**
 * Counts the hours that these slots change, and the weeks in which they are.
 * @param changesMore says whether an hour changes that keeps its colour
 */
export function changesOf(
  slots: readonly Slot[],
  modeAt: ModeAt,
  changesMore: (slot: SlotRef) => boolean = () => false,
): { hours: number; weeks: number } {
  const changed = slots.filter((slot) => modeAt(slot.date, slot.hour) !== slot.mode || changesMore(slot))
  return { hours: changed.length, weeks: new Set(changed.map(({ date }) => weekOf(date))).size }
}

/** The months that have days of these weeks, in order. */
export const monthsOfWeeks = (weeks: readonly Week[]): Month[] => monthsOfDays(weeks.flatMap(daysOfWeek))

/** The number of a week (ISO 8601): the first week of a year has its first Thursday. */
export function weekNumber(week: Week): number {
  const thursday = addDays(week, 3)
  const first = timeOf(`${thursday.slice(0, 4)}-01-01`)
  return Math.floor((timeOf(thursday) - first) / DAY_MS / 7) + 1
}

/** The first and last day of a week: `30 Nov–6 Dec`, `7–13 Dec`; in German `30. Nov.–6. Dez.`. */
export function spanOfWeek(week: Week, language: Language): string {
  const last = addDays(week, 6)
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  })
  const isWithinMonth = monthOfDay(week) === monthOfDay(last)
  const dayOfMonth = `${Number(week.slice(8))}${language === 'de' ? '.' : ''}`
  return `${isWithinMonth ? dayOfMonth : format.format(timeOf(week))}–${format.format(timeOf(last))}`
}
