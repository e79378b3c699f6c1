/** How strokes change the hours that are not saved yet. */
import { hoursToBits } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import { isStaffed, type SlotRef } from '../../../domain/slot.ts'
import type { AvailabilityCell, AvailabilityRow } from './view-model.ts'
import { type HoursByDay, withHours, withoutHours } from './view-model.ts'

/** The fields of a cell that a stroke looks at. */
type Painted = Pick<AvailabilityCell, 'mode'> & {
  given?: string | undefined
  isPending?: boolean | undefined
}

/**
 * What a stroke that begins on a cell does: from an unsaved hour it takes unsaved ones back, from any other it adds open
 * ones. From any other, since the head of a day begins with its first hour, which is often closed.
 */
export function strokeFrom({ given }: Painted): 'add' | 'takeBack' {
  return given === 'added' ? 'takeBack' : 'add'
}

/** What a cell becomes under the stroke; undefined where it stays as it is. */
export function strokeOver(
  stroke: 'add' | 'takeBack',
  { mode, given, isPending }: Painted,
): { given: 'added' | undefined } | undefined {
  if (stroke === 'add') return given === undefined && isStaffed(mode) ? { given: 'added' } : undefined
  return given === 'added' && !isPending ? { given: undefined } : undefined
}

/** The draft after a stroke over these hours. */
export function withStroke(
  draft: HoursByDay,
  stroke: 'add' | 'takeBack',
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

/** Which of these hours can still be chosen on these days: on those to come, unless all of the month is over. */
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

/** The draft with the hours of the stroke under way. */
export function draftUnder(
  draft: HoursByDay,
  painted: ReadonlyMap<Day, ReadonlyMap<number, { given?: string | undefined }>>,
): HoursByDay {
  return [...painted].reduce(
    (now, [date, row]) =>
      [...row].reduce(
        (days, [hour, { given }]) =>
          withStroke(days, given === 'added' ? 'add' : 'takeBack', [{ date, hour }]),
        now,
      ),
    draft,
  )
}
