/** Cells of the weekly pattern as need shows them: the people needed, in front of the colour. */
import { isStaffed } from '../../../../domain/slot.ts'
import { cellClass } from '../../../grid/draw/cell-content.ts'
import type { CellLook } from '../../../grid/draw/cells.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { cx } from '../../../ui/cx.ts'
import { keptNeed } from './coverage-look.ts'
import { coverageTexts, dayInCoverage } from './texts.ts'
import { coverageOfCell } from './view-model.ts'
import styles from './coverage-look.module.css'

export const patternNeedsLook: CellLook = {
  name: 'pattern-needs',
  classOf: (cell, settings) => cx(cellClass(cell, settings), styles.people),
  contentOf(cell) {
    const need = coverageOfCell(cell)?.need
    const kept = keptNeed(cell)
    if (kept !== undefined) return [[styles.kept, String(kept)]]
    if (need === undefined || !isStaffed(cell.mode)) return []
    return [[cell.ownNeed === null ? styles.needByColour : styles.ownNeed, String(need)]]
  },
  labelOf(cell, { language }) {
    const t = coverageTexts[language]
    const texts = gridTexts[language]
    const need = coverageOfCell(cell)?.need
    const kept = keptNeed(cell)
    const isOpen = isStaffed(cell.mode)
    return [
      t.time(cell.hour),
      texts.modes[cell.mode].toLowerCase(),
      isOpen && need !== undefined && t.needed(need),
      isOpen && cell.ownNeed === null && t.byColour,
      kept !== undefined && t.onceOpen(kept),
      cell.isPending && texts.saving,
    ]
      .filter(Boolean)
      .join(', ')
  },
  dayOf: dayInCoverage,
}
