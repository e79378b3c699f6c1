import type { Day } from '../../../domain/calendar.ts'
import type { BrushAt } from './strokes.ts'

/** What presses and drags in a grid do. */
export interface GridTool {
  /** A pointer, Enter or Space on a cell that is not disabled. */
  press: (date: Day, hour: number) => void
  /** The brush of a drag that begins on this cell. A press that stays on its cell is a `press` all the same. */
  brushAt?: BrushAt | undefined
  /** Where there is no brush, drags, Shift and the heads select. */
  canSelect?: boolean | undefined
}

/** The tool in use around a grid. A new tool is one more such object: the grid and the other tools do not change. */
export interface Tool extends GridTool {
  /** Says what a press does, while nothing is painted or selected. */
  hint: string
  /** A key without Ctrl: digits belong to the tool in use. Returns whether the key meant anything. */
  onKey?: ((key: string) => boolean) | undefined
}
