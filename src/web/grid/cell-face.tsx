import type { ReactNode } from 'react'
import { formatAmount } from '../../domain/money.ts'
import { isStaffed } from '../../domain/slot.ts'
import { cx } from '../ui/cx.ts'
import type { GridCell } from './cells.ts'
import styles from './cell-face.module.css'

/** How the cell itself looks. Elements are few: each one more is there 434 times. */
export function faceClass(cell: GridCell): string {
  return cx(
    styles.face,
    cell.given && styles[cell.given],
    cell.isSelected && styles.looked,
    !isStaffed(cell.mode) && styles.faint,
    cell.saysNotAvailable && styles.spare,
    cell.priceCents !== undefined && styles.priced,
  )
}

/** What is seen in a cell; its words for assistive technology are the cell's own label. No component: there are 434. */
export function drawFace(cell: GridCell, notAvailable: string): ReactNode {
  return (
    <>
      {cell.given && <span className={styles.tick} />}
      {cell.saysNotAvailable && <span className={styles.closed}>{notAvailable}</span>}
      {cell.priceCents !== undefined && drawPrice(cell.priceCents, cell.isOwnPrice)}
    </>
  )
}

function drawPrice(cents: number, isOwn = false): ReactNode {
  const [euros = '', rest] = formatAmount(cents).split(',')
  const isLong = euros.length > 2
  return (
    <span
      className={cx(
        styles.price,
        isOwn && styles.own,
        isLong && styles.long,
        euros.length > 4 && styles.longest,
      )}
    >
      {isOwn || isLong ? (
        // Where there is no room for both in one line, the cents stand below.
        <>
          {euros}
          <wbr />,{rest}
        </>
      ) : (
        `${euros},${rest}`
      )}
    </span>
  )
}
