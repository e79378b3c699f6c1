/** The modes as people read them: a name, and the sign that stands in every cell beside its colour. */
import type { Mode } from '../../domain/slot.ts'

export const modeNames: Record<Mode, string> = {
  WHITE: 'White',
  GREEN: 'Green',
  YELLOW: 'Yellow',
  RED: 'Red',
  BLACK: 'Black',
}

export const modeSigns: Record<Mode, string> = {
  WHITE: '–',
  GREEN: 'G',
  YELLOW: 'Y',
  RED: 'R',
  BLACK: '×',
}

export const NOT_AVAILABLE = 'Not available'
