/**
 * What was done to a schedule and can be taken back, step by step. A step is a click, a gesture or a tool, on
 * modes or on prices. A cell that is not as the step left it was changed by somebody else meanwhile: it stays, and is named.
 */
import type { Day } from '../../../domain/calendar.ts'
import type { Mode, SlotRef } from '../../../domain/slot.ts'
import type { Direction } from './undo-buttons.tsx'

/** What a cell was of itself and became; null: nothing, and what lies below held. */
export interface CellChange<Value> extends SlotRef {
  before: Value | null
  after: Value | null
}
/** Prices are whole cents. */
export type Step =
  | { kind: 'modes'; cells: readonly CellChange<Mode>[] }
  | { kind: 'prices'; cells: readonly CellChange<number>[] }

export interface UndoStack {
  done: readonly Step[]
  undone: readonly Step[]
}

export const NOTHING_DONE: UndoStack = { done: [], undone: [] }
const MAX_STEPS = 200

/** A new step: what was taken back before it cannot come again. */
export function withStep({ done }: UndoStack, step: Step): UndoStack {
  return { done: [...done, step].slice(-MAX_STEPS), undone: [] }
}

/** A step whose save failed was never done. */
export function withoutStep({ done, undone }: UndoStack, step: Step): UndoStack {
  const others = (steps: readonly Step[]) => steps.filter((each) => each !== step)
  return { done: others(done), undone: others(undone) }
}

/** The step that goes next in this direction. */
export function nextStep({ done, undone }: UndoStack, direction: Direction): Step | undefined {
  return (direction === 'undo' ? done : undone).at(-1)
}

/** The stack once that step has gone over to the other side. */
export function withMoved({ done, undone }: UndoStack, direction: Direction): UndoStack {
  const [from, to] = direction === 'undo' ? [done, undone] : [undone, done]
  const step = from.at(-1)
  if (!step) return { done, undone }
  const moved = { from: from.slice(0, -1), to: [...to, step] }
  return direction === 'undo'
    ? { done: moved.from, undone: moved.to }
    : { done: moved.to, undone: moved.from }
}

/** What the cells of a step are to be, and those that are not as it left them. */
export function replay<Value>(
  cells: readonly CellChange<Value>[],
  direction: Direction,
  valueAt: (date: Day, hour: number) => Value | null,
): { wanted: (SlotRef & { value: Value | null })[]; foreign: CellChange<Value>[] } {
  const from = direction === 'undo' ? 'after' : 'before'
  const to = direction === 'undo' ? 'before' : 'after'
  const foreign = cells.filter((cell) => valueAt(cell.date, cell.hour) !== cell[from])
  const wanted = cells
    .filter((cell) => !foreign.includes(cell))
    .map((cell) => ({ date: cell.date, hour: cell.hour, value: cell[to] }))
  return { wanted, foreign }
}
