/** The effect of strokes on the draft of unsaved hours. */
import { hoursToBits } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import { isStaffed, type SlotRef } from '../../../domain/slot.ts'
import type { AvailabilityCell, AvailabilityRow } from './view-model.ts'
import { type HoursByDay, withHours, withoutHours } from './view-model.ts'

/** The fields of a cell that a stroke reads. */
type Painted = Pick<AvailabilityCell, 'mode'> & {
  given?: string | undefined
  isPending?: boolean | undefined
  isOver?: boolean | undefined
}

/**
 * A stroke that begins on an unsaved hour removes unsaved ones. Any other stroke adds open hours, even from a closed cell,
 * since a stroke over a day's head begins with its first hour, which is often closed.
 */
export function strokeFrom({ given }: Painted): 'add' | 'remove' {
  return given === 'added' ? 'remove' : 'add'
}

/** The cell's state under the stroke; undefined for a cell that the stroke does not change. */
export function strokeOver(
  stroke: 'add' | 'remove',
  { mode, given, isPending, isOver }: Painted,
): { given: 'added' | undefined } | undefined {
  if (stroke === 'add')
    return given === undefined && isStaffed(mode) && !isOver ? { given: 'added' } : undefined
  return given === 'added' && !isPending ? { given: undefined } : undefined
}

/** The draft after a stroke over these hours. */
export function withStroke(
  draft: HoursByDay,
  stroke: 'add' | 'remove',
  cells: readonly SlotRef[],
): HoursByDay {
  return cells.reduce(
    (now, { date, hour }) =>
      stroke === 'add' ? withHours(now, date, [hour]) : withoutHours(now, { [date]: hoursToBits([hour]) }),
    draft,
  )
}

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

/** The draft with the hours of the running stroke. */
export function draftUnder(
  draft: HoursByDay,
  painted: ReadonlyMap<Day, ReadonlyMap<number, { given?: string | undefined }>>,
): HoursByDay {
  return [...painted].reduce(
    (now, [date, row]) =>
      [...row].reduce(
        (days, [hour, { given }]) => withStroke(days, given === 'added' ? 'add' : 'remove', [{ date, hour }]),
        now,
      ),
    draft,
  )
}
