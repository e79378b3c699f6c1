/** The effect of strokes on the draft of unsaved hours. */
import { bitOf } from '../../../domain/availability.ts'
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
      stroke === 'add' ? withHours(now, date, [hour]) : withoutHours(now, { [date]: bitOf(hour) }),
    draft,
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

/** A press on hours of one day adds the free ones. If there are none, it removes the unsaved ones. */
export type PressResult = { kind: 'add' | 'remove'; hours: number[] } | { kind: 'refuse' } | { kind: 'none' }

export function resultOfPress(row: AvailabilityRow, hours: readonly number[]): PressResult {
  const cells = row.cells.filter((cell) => hours.includes(cell.hour))
  const hourNumbers = (which: readonly AvailabilityCell[]) => which.map((cell) => cell.hour)
  const free = cells.filter((cell) => cell.given === undefined && isStaffed(cell.mode) && !cell.isOver)
  if (free.length > 0) return { kind: 'add', hours: hourNumbers(free) }
  const unsaved = cells.filter((cell) => cell.given === 'added' && !cell.isPending)
  if (unsaved.length > 0) return { kind: 'remove', hours: hourNumbers(unsaved) }
  const isRefused = cells.some((cell) => cell.given === 'saved') && !cells.some((cell) => cell.isOver)
  return { kind: isRefused ? 'refuse' : 'none' }
}
