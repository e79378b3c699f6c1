/** The sign that stands in every cell beside its mode's colour; the modes' names are in the grid's texts. */
import type { Mode } from '../../domain/slot.ts'

export const modeSigns: Record<Mode, string> = {
  WHITE: '–',
  GREEN: 'G',
  YELLOW: 'Y',
  RED: 'R',
  BLACK: '×',
}
