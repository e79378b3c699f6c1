/** Cells as coverage shows them: booked of need, in front of the colour. */
import { isStaffed } from '../../../../domain/slot.ts'
import { cellClass } from '../../../grid/draw/cell-content.ts'
import type { CellLook, GridCell } from '../../../grid/draw/cells.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { cx } from '../../../ui/cx.ts'
import { coverageTexts, dayInCoverage } from './texts.ts'
import { coverageOfCell } from './view-model.ts'
import styles from './coverage-look.module.css'

/** The number that is kept on an hour in which nobody works. */
export const keptNeed = ({ mode, ownNeed }: GridCell) =>
  isStaffed(mode) ? undefined : (ownNeed ?? undefined)

export const coverageLook: CellLook = {
  name: 'coverage',
  classOf(cell, settings) {
    const { mode, isSelected, isPending, edges } = cell
    // The prices and given hours of the other look have no place here.
    const plain = { hour: cell.hour, mode, isSelected, isPending, edges }
    const isMet = coverageOfCell(cell)?.state === 'full'
    return cx(
      cellClass(plain, settings),
      styles.people,
      isMet && styles.met,
      cell.people?.hasBegun && styles.begun,
    )
  },
  contentOf(cell) {
    const coverage = coverageOfCell(cell)
    if (!coverage) return []
    const { booked, need, state } = coverage
    const kept = keptNeed(cell)
    if (state === 'none') return kept === undefined ? [] : [[styles.kept, String(kept)]]
    // Long numbers may wrap behind the slash.
    return [[styles[state], `${booked}/${booked + need > 18 ? '\u200b' : ''}${need}`]]
  },
  labelOf(cell, { language }) {
    const t = coverageTexts[language]
    const texts = gridTexts[language]
    const coverage = coverageOfCell(cell)
    const kept = keptNeed(cell)
    return [
      t.time(cell.hour),
      texts.modes[cell.mode].toLowerCase(),
      coverage && (isStaffed(cell.mode) || coverage.booked > 0) && t.bookedOf(coverage.booked, coverage.need),
      coverage && (isStaffed(cell.mode) || coverage.given > 0) && t.given(coverage.given),
      coverage && coverage.asked > 0 && t.asked(coverage.asked),
      kept !== undefined && t.onceOpen(kept),
      cell.isPending && texts.saving,
    ]
      .filter(Boolean)
      .join(', ')
  },
  dayOf: dayInCoverage,
}
