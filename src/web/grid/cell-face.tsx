import type { ReactNode } from 'react'
import { formatAmount } from '../../domain/money.ts'
import { isStaffed } from '../../domain/slot.ts'
import { cx } from '../ui/cx.ts'
import type { GridCell } from './cells.ts'
import { MODE_SIGNS } from './mode-signs.ts'
import { remembered } from './remembered.ts'
import styles from './cell-face.module.css'
import modes from './modes.module.css'

const amountOf = remembered(formatAmount)

/** How the cell itself looks. Sign and price are one text of the cell's own: each box more is there 434 times. */
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

/** What its classes depend on, as one text: of an amount, how long it is. */
export function lookOf(cell: GridCell): string {
  const { mode, given, priceCents, isOwnPrice, saysNotAvailable, isSelected, edges, isNews } = cell
  const length = String(priceCents).length
  return [mode, given, length, isOwnPrice, saysNotAvailable, isSelected, edges, isNews].join()
}

/**
 * What is seen in a cell; its words for assistive technology are the cell's own label. No component: there are 434.
 * @param isNarrow there may be no room for a wage: then it is left to the legend
 */
export function drawFace(cell: GridCell, notAvailable: string, isNarrow: boolean): ReactNode {
  const { mode, given, saysNotAvailable, priceCents, isOwnPrice } = cell
  const sign = MODE_SIGNS[mode]
  const amount = priceCents === undefined ? undefined : amountOf(priceCents)
  const isWage = amount !== undefined && isNarrow && !isOwnPrice
  // The line feed is a space where both stand in one line.
  if (!given && !saysNotAvailable && !isWage) return amount ? `${sign}\n${amount}` : sign
  return (
    <>
      {saysNotAvailable ? <span className={styles.spare}>{sign}</span> : sign}
      {given && <span className={styles.tick} />}
      {saysNotAvailable && <span className={styles.closed}>{notAvailable}</span>}
      {amount && '\n'}
      {isWage ? <span className={styles.wage}>{amount}</span> : amount}
    </>
  )
}
