import { formatAmount } from '../../../domain/money.ts'
import { isStaffed } from '../../../domain/slot.ts'
import { cx } from '../../ui/cx.ts'
import { gridTexts } from '../texts.ts'
import type { CellSettings, GridCell } from './cells.ts'
import styles from './cell-content.module.css'
import modes from './modes.module.css'

/** The price that a cell shows. Wages are in the legend, so only an hour with a price of its own shows one. */
const shownCents = ({ isOwnPrice, priceCents }: GridCell) => (isOwnPrice ? priceCents : undefined)

/** The classes of a cell. The style sheet draws the sign of its mode. */
export function cellClass(cell: GridCell): string {
  const cents = shownCents(cell)
  return cx(
    styles.face,
    modes[cell.mode],
    cents !== undefined && styles.priced,
    cents !== undefined && !isStaffed(cell.mode) && styles.unpaid,
    cents !== undefined && cents >= 1000_00 && styles.long,
    cell.given && styles[cell.given],
    cell.isSelected && styles.looked,
  )
}

/** Cell content: text nodes, or [class, text] for a span. */
export type CellContent = readonly (string | readonly [className: string | undefined, text: string])[]

/** The visible content of a cell; assistive technology reads the cell's label. */
export function contentOf(cell: GridCell, { language }: CellSettings): CellContent {
  const cents = shownCents(cell)
  const content: CellContent[number][] = []
  if (cell.given) content.push([styles.tick, ''])
  if (cell.saysNotAvailable) content.push([styles.words, gridTexts[language].notAvailable])
  // A line feed is drawn as a space where tick and price fit into one line.
  if (cents !== undefined) content.push(`${cell.given ? '\n' : ''}${formatAmount(cents)}`)
  return content
}
