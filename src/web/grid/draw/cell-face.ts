import { formatAmount } from '../../../domain/money.ts'
import { isStaffed } from '../../../domain/slot.ts'
import { cx } from '../../ui/cx.ts'
import { gridTexts } from '../texts.ts'
import type { CellLook, GridCell } from './cells.ts'
import { MODE_SIGNS } from './mode-signs.ts'
import styles from './cell-face.module.css'
import modes from './modes.module.css'

/** The classes of a cell. Sign and price are one text without an element: a month would have 434 of each. */
export function faceClass(cell: GridCell): string {
  const { mode, priceCents } = cell
  const isPriced = priceCents !== undefined
  const isFaint = !isStaffed(mode)
  return cx(
    styles.face,
    modes[mode],
    isFaint && styles.faint,
    isFaint && (isPriced || cell.saysNotAvailable) && modes.quiet,
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
export type Face = readonly (string | readonly [className: string | undefined, text: string])[]

/** The visible content of a cell; assistive technology reads the cell's label. */
export function faceOf(cell: GridCell, { language, isNarrow }: CellLook): Face {
  const { mode, given, saysNotAvailable, priceCents, isOwnPrice } = cell
  const sign = MODE_SIGNS[mode]
  const amount = priceCents === undefined ? undefined : formatAmount(priceCents)
  const isWage = amount !== undefined && isNarrow && !isOwnPrice
  // The line feed is a space where both stand in one line.
  if (!given && !saysNotAvailable && !isWage) return [amount ? `${sign}\n${amount}` : sign]
  const face: Face[number][] = [saysNotAvailable ? [styles.spare, sign] : sign]
  if (given) face.push([styles.tick, ''])
  if (saysNotAvailable) face.push([styles.closed, gridTexts[language].notAvailable])
  if (amount) face.push('\n', isWage ? [styles.wage, amount] : amount)
  return face
}
