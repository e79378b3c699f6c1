/** A day's hours that are chosen on other days too. */
import type { Day } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { strokeOver } from './draft-view-model.ts'
import type { AvailabilityRow } from './view-model.ts'

/** The hours of a day that are given or chosen. */
export function hoursOnDay(rows: readonly AvailabilityRow[], date: Day): number[] {
  const cells = rows.find((row) => row.date === date)?.cells ?? []
  return cells.filter(({ given }) => given !== undefined).map(({ hour }) => hour)
}

/** The hours that can be added on these days. Past days are left out unless the whole month is past. */
export function openHours(
  rows: readonly AvailabilityRow[],
  days: readonly Day[],
  hours: readonly number[],
  today: Day,
): SlotRef[] {
  const isOver = rows.every(({ date }) => date < today)
  return rows
    .filter(({ date }) => days.includes(date) && (isOver || date >= today))
    .flatMap(({ date, cells }) =>
      cells
        .filter((cell) => hours.includes(cell.hour) && strokeOver('add', cell))
        .map(({ hour }) => ({ date, hour })),
    )
}
