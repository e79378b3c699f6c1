import { formatAmount } from '../../../domain/money.ts'
import { isStaffed } from '../../../domain/slot.ts'
import { cx } from '../../ui/cx.ts'
import { gridTexts } from '../texts.ts'
import type { CellSettings, GridCell } from './cells.ts'
import { MODE_SIGNS } from './mode-signs.ts'
import styles from './cell-content.module.css'
import modes from './modes.module.css'

/** The classes of a cell. Sign and price are one text without an element: a month would have 434 of each. */
export function cellClass(cell: GridCell): string {
  const { mode, priceCents } = cell
  const isPriced = priceCents !== undefined
  const isMuted = !isStaffed(mode)
  return cx(
    styles.face,
    modes[mode],
    isMuted && styles.faint,
    isMuted && (isPriced || cell.saysNotAvailable) && modes.quiet,
    cell.saysNotAvailable && styles.wordy,
    isPriced && styles.priced,
    isPriced && cell.isOwnPrice && styles.own,
    isPriced && priceCents >= 100_00 && styles.long,
    isPriced && priceCents >= 1000_00 && styles.longest,
    cell.given && styles[cell.given],
    cell.isSelected && styles.looked,
  )
}

/** Cell content: text nodes, or [class, text] for a span. */
export type CellContent = readonly (string | readonly [className: string | undefined, text: string])[]

/** The visible content of a cell; assistive technology reads the cell's label. */
export function contentOf(cell: GridCell, { language, isNarrow }: CellSettings): CellContent {
  const { mode, given, saysNotAvailable, priceCents, isOwnPrice } = cell
  const sign = MODE_SIGNS[mode]
  const amount = priceCents === undefined ? undefined : formatAmount(priceCents)
  const isWage = amount !== undefined && isNarrow && !isOwnPrice
  // A line feed is drawn as a space where sign and price fit into one line.
  if (!given && !saysNotAvailable && !isWage) return [amount ? `${sign}\n${amount}` : sign]
  const content: CellContent[number][] = [saysNotAvailable ? [styles.spare, sign] : sign]
  if (given) content.push([styles.tick, ''])
  if (saysNotAvailable) content.push([styles.closed, gridTexts[language].notAvailable])
  if (amount) content.push('\n', isWage ? [styles.wage, amount] : amount)
  return content
}
