import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './data-table.module.css'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /** Names the row; on phones the stacked row's heading. */
  primary?: boolean | undefined
  headerHidden?: boolean | undefined
}

export type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** One last row, such as totals, cell by column key. */
  totals?: Partial<Record<string, ReactNode>>
}

/** A plain table; on phones its cells stack beneath each row's name. */
export function DataTable<Row>({ caption, columns, rows, rowKey, totals }: DataTableProps<Row>) {
  const line = (key: string, cells: (column: Column<Row>) => ReactNode) => (
    <tr key={key}>
      {columns.map((column) => {
        const Cell = column.primary ? 'th' : 'td'
        return (
          <Cell
            key={column.key}
            scope={column.primary ? 'row' : undefined}
            data-label={column.primary || column.headerHidden ? undefined : column.header}
            className={cx(column.align === 'end' && styles.end, column.primary && styles.primary)}
          >
            <div>{cells(column)}</div>
          </Cell>
        )
      })}
    </tr>
  )
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}

              scope="col"
              className={cx(column.align === 'end' && styles.end)}
            >
              {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map((row) => line(rowKey(row), (column) => column.cell(row)))}</tbody>
      {totals && <tfoot>{line('totals', (column) => totals[column.key])}</tfoot>}
    </table>
  )
}
