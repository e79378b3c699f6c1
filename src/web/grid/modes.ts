/** The modes as people read them: a name, and the sign that stands in every cell beside its colour. */
import type { Mode } from '../../domain/slot.ts'
import { gridTexts } from './texts.ts'

/** In English; what speaks the page's language takes `useTexts(gridTexts).modes`. */
export const modeNames: Record<Mode, string> = gridTexts.en.modes

export const modeSigns: Record<Mode, string> = {
  WHITE: '–',
  GREEN: 'G',
  YELLOW: 'Y',
  RED: 'R',
  BLACK: '×',
}
