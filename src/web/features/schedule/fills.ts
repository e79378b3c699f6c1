/** Tools that set many hours at once by copying days, weeks and months. */
import {
  addMonths,
  type Day,
  daysOfMonth,
  type Month,
  type Weekday,
  weekdayOf,
} from '../../../domain/calendar.ts'
import { HOURS, type Mode, MODES, type PatternSlot, type Slot, type SlotRef } from '../../../domain/slot.ts'

export type ModeAt = (date: Day, hour: number) => Mode

/** The hours of a day that a tool repeats. */
export interface Source {
  date: Day
  hours: readonly number[]
}

/** The days whose hours a tool repeats: at least one, in order. */
export interface Chosen {
  days: readonly Source[]
  /** Nothing was selected or painted: the day with the focus stands in. */
  isFocus: boolean
}

/** The cells by day, the days in order. */
export function sourcesOf(cells: readonly SlotRef[]): Source[] {
  const hours = Map.groupBy(cells, ({ date }) => date)
  const sources = [...hours].map(([date, ofDay]) => ({ date, hours: ofDay.map(({ hour }) => hour) }))
  return sources.toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The first source of each weekday. */
export function firstOfWeekdays(sources: readonly Source[]): Source[] {
  const first = new Map<Weekday, Source>()
  for (const source of sources) {
    const weekday = weekdayOf(source.date)
    if (!first.has(weekday)) first.set(weekday, source)
  }
  return [...first.values()]
}

/** Repeats the day's hours on other days. */
export function repeatDay({ date, hours }: Source, days: readonly Day[], modeAt: ModeAt): Slot[] {
  return days.flatMap((day) => hours.map((hour) => ({ date: day, hour, mode: modeAt(date, hour) })))
}

/** The month's weeks from Monday on. The outer ones may be partial. */
export function weeksOf(month: Month): Day[][] {
  const weeks: Day[][] = []
  for (const day of daysOfMonth(month)) {
    if (weeks.length === 0 || weekdayOf(day) === 0) weeks.push([])
    weeks.at(-1)!.push(day)
  }
  return weeks
}

/** Copies a week by weekday. Days whose weekday the week does not contain stay as they are. */
export function copyWeek(week: readonly Day[], onto: readonly Day[], modeAt: ModeAt): Slot[] {
  const sources = new Map<Weekday, Day>(week.map((day) => [weekdayOf(day), day]))
  return onto.flatMap((day) => {
    const date = sources.get(weekdayOf(day))
    return date === undefined ? [] : repeatDay({ date, hours: HOURS }, [day], modeAt)
  })
}

/**
 * A month onto another, aligned by weekdays: the first Monday onto the first Monday, and so on. A day before or after all
 * that the other month has takes the same weekday of its first or last week.
 */
export function copyMonth(from: Month, onto: Month, modeAt: ModeAt): Slot[] {
  const shift = firstMonday(onto) - firstMonday(from)
  const days = daysOfMonth(from)
  return daysOfMonth(onto).flatMap((day, index) => {
    let source = index - shift
    while (source < 0) source += 7
    while (source >= days.length) source -= 7
    return repeatDay({ date: days[source]!, hours: HOURS }, [day], modeAt)
  })
}

/** Index of the first Monday among the days of the month. */
function firstMonday(month: Month): number {
  return daysOfMonth(month).findIndex((day) => weekdayOf(day) === 0)
}

/** The month as a weekly pattern of the most frequent mode by weekday and hour; in a tie the last one wins. */
export function monthAsPattern(month: Month, modeAt: ModeAt): PatternSlot[] {
  return Array.from({ length: 7 }, (_, day) => {
    const dates = daysOfMonth(month).filter((date) => weekdayOf(date) === day)
    return HOURS.map((hour) => ({ day, hour, mode: mostFrequent(dates.map((date) => modeAt(date, hour))) }))
  })
    .flat()
    .filter(({ mode }) => mode !== 'WHITE')
}

function mostFrequent(modes: readonly Mode[]): Mode {
  const count = (mode: Mode) => modes.filter((each) => each === mode).length
  const most = Math.max(...MODES.map(count))
  return modes.findLast((mode) => count(mode) === most)!
}

/** The neighbouring months that can be copied, beginning with the previous one. */
export function monthsAround(month: Month): Month[] {
  const steps = Array.from({ length: 12 }, (_, index) => index + 1)
  return [...steps.map((step) => addMonths(month, -step)), ...steps.map((step) => addMonths(month, step))]
}
