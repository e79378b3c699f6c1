import type { Mode } from '../../../domain/slot.ts'

/**
 * The sign that stands beside each colour, in any language: circle, triangle, square. No letters: what is written in a cell
 * must be in its label too, and there the mode is a word.
 */
export const MODE_SIGNS: Record<Mode, string> = {
  WHITE: '\u2013',
  GREEN: '\u25cf',
  YELLOW: '\u25b2',
  RED: '\u25a0',
  BLACK: '\u00d7',
}
