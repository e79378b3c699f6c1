import { memo } from 'react'
import { cx } from '../ui/cx.ts'
import { CellFace } from './cell-face.tsx'
import { cellLabel, type GridRowData, isGiven, isSameRow, rowLabel, weekdayOfRow } from './cells.ts'
import styles from './grid-row.module.css'
import modes from './modes.module.css'

export type GridRowProps = {
  row: GridRowData
  isToday: boolean
  /** The first cell is where Tab enters the grid, until another one is focused. */
  isEntry: boolean
  isSelecting: boolean
  isLoading: boolean
}

/** One day. Plain elements without handlers or state: the table listens for all of them. */
export const GridRow = memo(
  function GridRow({ row, isToday, isEntry, isSelecting, isLoading }: GridRowProps) {
    const weekday = weekdayOfRow(row.date)
    return (
      <tr
        className={cx(
          styles.row,
          weekday === 0 && styles.monday,
          weekday > 4 && styles.weekend,
          isToday && styles.today,
          row.cells.some((cell) => cell.isOwnPrice) && styles.ownPrices,
        )}
      >
        <th scope="row" className={styles.day} aria-current={isToday ? 'date' : undefined}>
          <DayName label={rowLabel(row.date)} />
        </th>
        {row.cells.map((cell, index) => (
          <td
            key={cell.hour}
            tabIndex={isEntry && index === 0 ? 0 : -1}
            data-date={row.date}
            data-hour={cell.hour}
            data-mode={cell.mode}
            className={cx(styles.cell, modes[cell.mode])}
            aria-label={cellLabel(row.date, cell)}
            aria-selected={isSelecting ? isGiven(cell) : cell.isSelected}
            aria-disabled={cell.isDisabled || isLoading || undefined}
            aria-busy={cell.isPending || undefined}
          >
            <CellFace cell={cell} />
          </td>
        ))}
      </tr>
    )
  },
  (before, after) =>
    before.isToday === after.isToday &&
    before.isEntry === after.isEntry &&
    before.isSelecting === after.isSelecting &&
    before.isLoading === after.isLoading &&
    isSameRow(before.row, after.row),
)

/** `3.11.2026 Tue`, the part that differs from row to row standing out; in a week that repeats `Tue`. */
function DayName({ label }: { label: string }) {
  const [date = '', weekday] = label.split(' ')
  if (weekday === undefined) return <b className={styles.name}>{date}</b>
  const [day, month, year] = date.split('.')
  return (
    <>
      <span className={styles.date}>
        <b>{day}</b>.{month}.
      </span>
      <span className={styles.year}>{year}</span> <span className={styles.weekday}>{weekday}</span>
    </>
  )
}
