import type { Day } from '../../../domain/calendar.ts'
import type { BrushAt } from './strokes.ts'

/** Defines the effect of presses and drags in a grid. */
export interface GridTool {
  /** Called for a click, Enter or Space on a cell that is not disabled. */
  press: (date: Day, hour: number) => void
  /** Returns the brush of a drag that begins on this cell. A press that does not leave its cell calls `press`. */
  brushAt?: BrushAt | undefined
  /** Where there is no brush, drags, Shift and the heads select. */
  canSelect?: boolean | undefined
  /** A press opens a dialog, which says the price itself. */
  opensDialog?: boolean | undefined
}

/** A tool of a page with a grid. A new tool is one more such object; the grid and the other tools do not change. */
export interface Tool extends GridTool {
  /** Explains a press, while nothing is painted or selected. */
  hint: string
  /** Handles a key without Ctrl, such as a digit. Returns whether the tool uses the key. */
  onKey?: ((key: string) => boolean) | undefined
}
