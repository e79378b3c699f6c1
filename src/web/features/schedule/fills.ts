/** Tools that set many hours at once by repeating days. The copies of weeks and months are in fill-dialogs. */
import { type Day, type Weekday, weekdayOf } from '../../../domain/calendar.ts'
import type { Mode, Slot, SlotRef } from '../../../domain/slot.ts'

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
