/** Cells of a freelancer's month where hours are booked, given, asked or full. */
import type { CellLook } from '../../../grid/draw/cells.ts'
import { cx } from '../../../ui/cx.ts'
import { bookedTexts } from './texts.ts'
import styles from './booked-look.module.css'

/** Puts the marks into cells of another look. */
export const bookedLook = (base: CellLook): CellLook => ({
  ...base,
  name: 'booked',
  classOf: (cell, settings) => cx(base.classOf(cell, settings), cell.mark && styles.marked),
  contentOf(cell, settings) {
    const { mark } = cell
    const { marks } = bookedTexts[settings.language]
    const content = base.contentOf(cell, settings)
    if (mark === undefined || mark === 'booked') return content
    // The bar of chosen hours has words of its own.
    if (mark === 'full' && cell.given) return [[styles.filled, ''], ...content]
    if (mark === 'full') return [[styles.full, marks.full], [styles.filled, ''], ...content]
    return [[styles[mark], mark === 'asked' ? '?' : ''], ...content]
  },
  labelOf(cell, settings) {
    const label = base.labelOf(cell, settings)
    const { mark } = cell
    return mark === undefined || mark === 'given'
      ? label
      : `${label}, ${bookedTexts[settings.language].marks[mark]}`
  },
})
