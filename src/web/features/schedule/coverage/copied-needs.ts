import { type Day, weekdayOf } from '../../../../domain/calendar.ts'
import { isStaffed, patternKey, type SlotRef } from '../../../../domain/slot.ts'
import type { PatternNeed, Staffing } from '../../../../domain/staffing.ts'
import type { CellValue } from '../../../grid/edits/edit-kind.ts'
import type { FilledHour } from '../fills.ts'

/** The numbers that decide the need of an hour. */
interface NeedSources {
  ownAt: (date: Day, hour: number) => number | null
  pattern: readonly PatternNeed[]
  byColour: Staffing['need']
}

/**
 * The own numbers after a copy, so that each hour needs as many people as its source. An hour whose source has no number
 * gets one only where the weekly pattern has another number on its weekday.
 */
export function copiedNeeds(
  hours: readonly FilledHour[],
  { ownAt, pattern, byColour }: NeedSources,
): CellValue<number | null>[] {
  const weekly = new Map(pattern.map(({ day, hour, people }) => [patternKey(day, hour), people]))
  const weeklyAt = ({ date, hour }: SlotRef) => weekly.get(patternKey(weekdayOf(date), hour))
  return hours.map(({ date, hour, mode, source = date }) => {
    const below = weeklyAt({ date: source, hour })
    const isSame = below === weeklyAt({ date, hour })
    const byMode = isStaffed(mode) ? byColour[mode] : null
    return { date, hour, value: ownAt(source, hour) ?? (isSame ? null : (below ?? byMode)) }
  })
}
