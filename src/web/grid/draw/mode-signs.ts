import type { Mode } from '../../../domain/slot.ts'

/**
 * The sign of each colour, in every language: circle, triangle, square. Signs are not letters, since a cell's label must
 * contain the letters that are written in the cell.
 */
export const MODE_SIGNS: Record<Mode, string> = {
  WHITE: '\u2013',
  GREEN: '\u25cf',
  YELLOW: '\u25b2',
  RED: '\u25a0',
  BLACK: '\u00d7',
}
