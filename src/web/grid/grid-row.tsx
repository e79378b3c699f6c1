/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table, so that browsers may take the roles for lost */
import { memo, type ReactNode, useSyncExternalStore } from 'react'
import type { Language } from '../../domain/language.ts'
import { cx } from '../ui/cx.ts'
import { drawFace, faceClass } from './cell-face.tsx'
import {
  cellLabel,
  type GridCell,
  type GridRowData,
  isGiven,
  isSameRow,
  rowLabel,
  spokenRow,
  weekdayOfRow,
} from './cells.ts'
import type { GridHand } from './grid-hand.ts'
import { gridTexts } from './texts.ts'
import styles from './grid-row.module.css'

type RowLook = {
  language: Language
  isSelecting: boolean
  /** There may be no room for wages. */
  isNarrow: boolean
}
export type GridRowProps = RowLook & {
  row: GridRowData
  hand: GridHand
  isToday: boolean
  /** The first cell is where Tab enters the grid, until another one is focused. */
  isEntry: boolean
  /** The day is a button that takes the whole row. */
  hasHead: boolean
  /** The day stands alone: its cells are still to come. */
  isBare: boolean
}

/** One day. Plain elements without handlers or state: the table listens for all of them. Cells are no components: there are 434. */
export const GridRow = memo(
  function GridRow({ row, hand, isToday, isEntry, hasHead, isBare, ...look }: GridRowProps) {
    const { language } = look
    // What the hand does to the row draws it without anything above it.
    const patches = useSyncExternalStore(hand.watchRow(row.date), () => hand.row(row.date))
    const weekday = weekdayOfRow(row.date)
    const day = spokenRow(row.date, language)
    const name = drawName(rowLabel(row.date, language), look.isNarrow)
    return (
      <tr
        role="row"
        className={cx(
          styles.row,
          weekday === 0 && styles.monday,
          weekday > 4 && styles.weekend,
          isToday && styles.today,
          row.cells.some((cell) => cell.isOwnPrice) && styles.ownPrices,
          row.cells.some(({ isOwnPrice, priceCents = 0 }) => isOwnPrice && priceCents >= 100_00) &&
            styles.longPrices,
          isBare && styles.bare,
        )}
      >
        <th
          scope="row"
          role="rowheader"
          className={cx(styles.day, hasHead && styles.headed)}
          aria-current={isToday ? 'date' : undefined}
        >
          {hasHead ? (
            <button type="button" tabIndex={-1} className={styles.head} title={gridTexts[language].wholeDay}>
              {name}
            </button>
          ) : (
            name
          )}
        </th>
        {!isBare &&
          row.cells.map((cell, index) => {
            const patch = patches?.get(cell.hour)
            const shown = patch ? { ...cell, ...patch } : cell
            return drawCell(row.date, day, shown, isEntry && index === 0, look)
          })}
      </tr>
    )
  },
  (before, after) =>
    before.hand === after.hand &&
    before.isToday === after.isToday &&
    before.isEntry === after.isEntry &&
    before.hasHead === after.hasHead &&
    before.isBare === after.isBare &&
    isSameLook(before, after) &&
    isSameRow(before.row, after.row),
)

function drawCell(date: string, day: string, cell: GridCell, isEntry: boolean, look: RowLook): ReactNode {
  const { language, isSelecting, isNarrow } = look
  const isPicked = cell.edges !== undefined
  return (
    <td
      key={cell.hour}
      role="gridcell"
      tabIndex={isEntry ? 0 : -1}
      data-date={date}
      data-hour={cell.hour}
      data-mode={cell.mode}
      data-edges={cell.edges}
      className={cx(styles.cell, faceClass(cell), isPicked && styles.picked, cell.isNews && styles.news)}
      aria-label={cellLabel(day, cell, language, isSelecting)}
      aria-selected={isSelecting ? isGiven(cell) : isPicked || cell.isSelected}
      aria-disabled={cell.isDisabled || undefined}
      aria-busy={cell.isPending || undefined}
    >
      {drawFace(cell, gridTexts[language].notAvailable, isNarrow)}
    </td>
  )
}

function isSameLook(a: RowLook, b: RowLook): boolean {
  return a.language === b.language && a.isSelecting === b.isSelecting && a.isNarrow === b.isNarrow
}

/**
 * `3.11.2026 Tue`, the part that differs from row to row standing out; in a week that repeats `Tue`.
 * @param isNarrow the year may have to stand below, smaller
 */
function drawName(label: string, isNarrow: boolean): ReactNode {
  const [date = '', weekday] = label.split(' ')
  if (weekday === undefined) return <span className={styles.name}>{date}</span>
  const [day, month, year] = date.split('.')
  return (
    <>
      <b>{day}</b>
      {isNarrow ? `.${month}.` : `.${month}.${year} `}
      {isNarrow && <span className={styles.year}>{year}</span>}
      {isNarrow && ' '}
      <span className={styles.weekday}>{weekday}</span>
    </>
  )
}
