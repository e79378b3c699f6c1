import { isStaffed } from '../../domain/slot.ts'
import { cx } from '../ui/cx.ts'
import { amountText, type GridCell } from './cells.ts'
import { modeSigns } from './modes.ts'
import styles from './cell-face.module.css'

/** What is seen of a cell; its words for assistive technology are the cell's own label. */
export function CellFace({ cell, notAvailable }: { cell: GridCell; notAvailable: string }) {
  return (
    <span className={cx(styles.face, cell.given && styles[cell.given], cell.isSelected && styles.looked)}>
      <span
        className={cx(
          styles.sign,
          !isStaffed(cell.mode) && styles.faint,
          cell.saysNotAvailable && styles.spare,
        )}
        // Drawn by the style sheet: what is written in a cell must be in its label too, and there the mode is a word.
        data-sign={modeSigns[cell.mode]}
      />
      {cell.saysNotAvailable && <span className={styles.closed}>{notAvailable}</span>}
      {cell.priceCents !== undefined && (
        <Price cents={cell.priceCents} isOwn={cell.isOwnPrice} isWaiting={!isStaffed(cell.mode)} />
      )}
      {cell.given && <span className={styles.tick} />}
    </span>
  )
}

type PriceProps = { cents: number; isOwn?: boolean | undefined; isWaiting: boolean }

/** A price that waits for its hour to open is written fainter than one that is paid. */
function Price({ cents, isOwn = false, isWaiting }: PriceProps) {
  const [euros = '', rest] = amountText(cents).split(',')
  return (
    <span
      className={cx(
        styles.price,
        isOwn && styles.own,
        isWaiting && styles.waiting,
        euros.length > 2 && styles.long,
        euros.length > 4 && styles.longest,
      )}
    >
      {euros}
      <span className={styles.cents}>,{rest}</span>
    </span>
  )
}
