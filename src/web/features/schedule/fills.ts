/** Tools that set many hours at once by repeating days. The copies of weeks and months are in fill-dialogs. */
import { type Day, type Weekday, weekdayOf } from '../../../domain/calendar.ts'
import type { Mode, Slot, SlotRef } from '../../../domain/slot.ts'
import type { EditResult } from '../../grid/edits/cell-edits.ts'

export type ModeAt = (date: Day, hour: number) => Mode

/** An hour with its new colour, and the day from which it is copied; undefined where it is painted. */
export interface FilledHour extends Slot {
  source?: Day
}

/** Sets the colours of hours, and with those of a copy how many people the hours need. */
export type Fill = (hours: readonly FilledHour[]) => EditResult

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
export function repeatDay({ date, hours }: Source, days: readonly Day[], modeAt: ModeAt): FilledHour[] {
  return days.flatMap((day) =>
    hours.map((hour) => ({ date: day, hour, mode: modeAt(date, hour), source: date })),
  )
}

/** Paints the same hours of other days. */
export function paintDay({ hours }: Source, days: readonly Day[], mode: Mode): FilledHour[] {
  return days.flatMap((date) => hours.map((hour) => ({ date, hour, mode })))
}
