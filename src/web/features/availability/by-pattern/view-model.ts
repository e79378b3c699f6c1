/** The hours of a month that a person's own patterns name and that can be given. */
import type { Month } from '../../../../domain/calendar.ts'
import { hasBegun, type Moment } from '../../../../domain/hour-counts.ts'
import { hoursByPatterns, type OwnPattern } from '../../../../domain/own-patterns.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { strokeOver } from '../draft-view-model.ts'
import { type AvailabilityRow, hasHour } from '../view-model.ts'

/** The open hours that fit: neither given nor chosen, not full, and not begun. */
export function hoursThatFit(
  patterns: readonly OwnPattern[],
  month: Month,
  rows: readonly AvailabilityRow[],
  now: Moment,
): SlotRef[] {
  const named = hoursByPatterns(patterns, month)
  return rows.flatMap(({ date, cells }) =>
    cells
      .filter(
        (cell) =>
          hasHour(named, date, cell.hour) &&
          !hasBegun({ date, hour: cell.hour }, now) &&
          cell.mark !== 'full' &&
          strokeOver('add', cell) !== undefined,
      )
      .map(({ hour }) => ({ date, hour })),
  )
}
