import { cx } from './cx.ts'
import styles from './sort-head.module.css'

/** The order of the rows of a table by one of its columns. */
export interface ColumnOrder<By extends string> {
  by: By
  isDescending: boolean
}

type SortHeadProps<By extends string> = {
  by: By
  label: string
  className?: string | undefined
  /** Stated where styles take the table's own role from it. */
  role?: 'columnheader'
  order: ColumnOrder<By>
  onOrder: (order: ColumnOrder<By>) => void
}

/** The head of a column that sorts the rows. Every column but that of the names has numbers. */
export function SortHead<By extends string>({ by, label, order, onOrder, ...cell }: SortHeadProps<By>) {
  const isSorted = order.by === by
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" {...cell} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        className={cx(styles.sort, by !== 'name' && styles.ofNumbers)}
        onClick={() => onOrder(orderAfterPress(order, by))}
      >
        {label}
        <span aria-hidden="true" className={cx(styles.arrow, isSorted && styles.sorted)}>
          {isSorted && order.isDescending ? '↓' : '↑'}
        </span>
      </button>
    </th>
  )
}

/** The order after a press on the head of a column: numbers begin with the highest, and a second press turns the order round. */
export function orderAfterPress<By extends string>(now: ColumnOrder<By>, by: By): ColumnOrder<By> {
  return now.by === by ? { by, isDescending: !now.isDescending } : { by, isDescending: by !== 'name' }
}
