import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import type { Day } from '../../domain/calendar.ts'
import { HOURS } from '../../domain/slot.ts'
import { cx } from '../ui/cx.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { GridRowData } from './cells.ts'
import { GridRow } from './grid-row.tsx'
import { placeAfterKey } from './moves.ts'
import styles from './month-grid.module.css'

export type MonthGridProps = {
  /** The grid's accessible name. */
  label: string
  /** A row per day of the month, or per weekday; a row that looks as before is not drawn again. */
  rows: readonly GridRowData[]
  /** The day that stands out and takes the Tab stop, where it is among the rows. */
  today?: Day | undefined
  /** A pointer, Enter or Space on a cell that is not disabled. */
  onCellPress: (date: Day, hour: number) => void
  /** Cells stand for hours somebody gives, so each says whether it is selected. */
  isSelecting?: boolean | undefined
  /** Rows have room for the ticks of given hours; of itself where hours are given. */
  isRoomy?: boolean | undefined
  /** The rows are not known yet: shows the empty month. */
  isLoading?: boolean | undefined
}

/** A month: a row per day, a column per hour. One Tab stop; arrows move inside. */
export function MonthGrid(props: MonthGridProps) {
  const { label, rows, today, onCellPress, isSelecting = false, isLoading = false } = props
  const { isRoomy = isSelecting } = props
  const table = useRef<HTMLTableElement>(null)
  const spoken = useRef<HTMLSpanElement>(null)
  const pressed = useRef<{ cell: HTMLTableCellElement; label: string | null }>(null)
  const entry = today !== undefined && rows.some((row) => row.date === today) ? today : rows[0]?.date

  // A changed label of the focused cell is not read out by itself.
  useEffect(() => {
    if (!pressed.current || !spoken.current) return
    const { cell, label: before } = pressed.current
    const label = cell.getAttribute('aria-label')
    if (label !== before) spoken.current.textContent = label
    pressed.current = null
  }, [rows])

  const press = (cell: HTMLTableCellElement | null) => {
    const { date, hour } = cell?.dataset ?? {}
    if (!cell || !date || !hour || cell.getAttribute('aria-disabled') === 'true') return
    pressed.current = { cell, label: cell.getAttribute('aria-label') }
    onCellPress(date, Number(hour))
  }

  // The Tab stop moves in the DOM alone: as state it would draw a second row at each step. React never
  // writes it back, since the rows' own value does not change.
  const moveTabStop = (event: SyntheticEvent) => {
    const cell = cellOf(event)
    if (!cell) return
    for (const old of table.current!.querySelectorAll<HTMLElement>('td[tabindex="0"]')) old.tabIndex = -1
    cell.tabIndex = 0
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event)
    if (!cell || event.altKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!event.repeat) press(cell)
      return
    }
    const { date, hour } = cell.dataset
    const from = { row: rows.findIndex((row) => row.date === date), column: HOURS.indexOf(Number(hour)) }
    const to = placeAfterKey(event.key, event.ctrlKey, from, { rows: rows.length, columns: HOURS.length })
    if (!to) return
    event.preventDefault()
    table
      .current!.querySelector<HTMLElement>(
        `[data-date="${rows[to.row]!.date}"][data-hour="${HOURS[to.column]}"]`,
      )
      ?.focus()
  }

  return (
    <div className={styles.frame}>
      <table
        ref={table}
        role="grid"
        className={cx(styles.table, isRoomy && styles.roomy)}
        aria-label={label}
        aria-busy={isLoading || undefined}
        aria-multiselectable={isSelecting || undefined}
        onClick={(event) => press(cellOf(event))}
        onFocus={moveTabStop}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Day
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
                <span className={styles.minutes}>:00</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.date}
              row={row}
              isToday={row.date === today}
              isEntry={row.date === entry}
              isSelecting={isSelecting}
              isLoading={isLoading}
            />
          ))}
        </tbody>
      </table>
      <VisuallyHidden>
        <span ref={spoken} aria-live="polite" />
      </VisuallyHidden>
    </div>
  )
}

function cellOf(event: SyntheticEvent): HTMLTableCellElement | null {
  return (event.target as Element).closest<HTMLTableCellElement>('td[data-hour]')
}
