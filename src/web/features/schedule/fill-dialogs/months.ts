/** Copies of whole months, onto other months and onto the weekly pattern. */
import { addMonths, daysOfMonth, type Month, weekdayOf } from '../../../../domain/calendar.ts'
import { HOURS, type Mode, MODES, type PatternSlot } from '../../../../domain/slot.ts'
import { type FilledHour, type ModeAt, repeatDay } from '../fills.ts'

/**
 * A month onto another, aligned by weekdays: the first Monday onto the first Monday, and so on. A day before or after all
 * that the other month has takes the same weekday of its first or last week.
 */
export function copyMonth(from: Month, onto: Month, modeAt: ModeAt): FilledHour[] {
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
