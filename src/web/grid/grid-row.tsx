/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table, so that browsers may take the roles for lost */
import { memo, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { Day } from '../../domain/calendar.ts'
import type { Language } from '../../domain/language.ts'
import { cx } from '../ui/cx.ts'
import { drawFace, faceClass, lookOf } from './cell-face.tsx'
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
import type { GridHand, RowPatches } from './grid-hand.ts'
import { remembered } from './remembered.ts'
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
  function GridRow(props: GridRowProps) {
    const { row, hand, isToday, isEntry, hasHead, isBare, language, isSelecting, isNarrow } = props
    const patches = useRowPatches(hand, row.date)
    const weekday = weekdayOfRow(row.date)
    const day = spokenRow(row.date, language)
    const look = useMemo(() => ({ language, isSelecting, isNarrow }), [language, isSelecting, isNarrow])
    // React passes over what is drawn as the same object.
    const head = useMemo(
      () => drawHead({ date: row.date, isToday, hasHead, language, isNarrow }),
      [row.date, isToday, hasHead, language, isNarrow],
    )
    const cells = useMemo(() => {
      const shown = isBare ? [] : row.cells
      return shown.map((cell, index) => drawCell(row.date, day, cell, isEntry && index === 0, look))
    }, [row, day, isBare, isEntry, look])
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
        {head}
        {patches && !isBare
          ? row.cells.map((cell, index) => {
              const patch = patches.get(cell.hour)
              if (!patch) return cells[index]
              return drawCell(row.date, day, { ...cell, ...patch }, isEntry && index === 0, look)
            })
          : cells}
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

/**
 * What the hand does to the row draws it without anything above it. No `useSyncExternalStore`: after each change that runs an
 * effect of its own, in a task of its own.
 */
function useRowPatches(hand: GridHand, date: Day): RowPatches | undefined {
  const [patches, setPatches] = useState(() => hand.row(date))
  useLayoutEffect(() => {
    const read = () => setPatches(hand.row(date))
    // What came between the drawing and this.
    if (hand.row(date) !== patches) read()
    return hand.watchRow(date)(read)
  }, [hand, date, patches])
  return patches
}

type HeadLook = Pick<GridRowProps, 'isToday' | 'hasHead' | 'language' | 'isNarrow'> & { date: Day }

function drawHead({ date, isToday, hasHead, language, isNarrow }: HeadLook): ReactNode {
  const name = drawName(rowLabel(date, language), isNarrow)
  return (
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
  )
}

function drawCell(date: string, day: string, cell: GridCell, isEntry: boolean, look: RowLook): ReactNode {
  const { language, isSelecting, isNarrow } = look
  return (
    <td
      key={cell.hour}
      role="gridcell"
      tabIndex={isEntry ? 0 : -1}
      data-date={date}
      data-hour={cell.hour}
      data-mode={cell.mode}
      data-edges={cell.edges}
      className={cellClass(cell)}
      aria-label={cellLabel(day, cell, language, isSelecting)}
      aria-selected={isSelecting ? isGiven(cell) : isPicked(cell) || cell.isSelected}
      aria-disabled={cell.isDisabled || undefined}
      aria-busy={cell.isPending || undefined}
    >
      {drawFace(cell, gridTexts[language].notAvailable, isNarrow)}
    </td>
  )
}

const isPicked = (cell: GridCell) => cell.edges !== undefined

/** A month has few looks: each is put together once, and the page has to read one text only once. */
const cellClass = remembered(
  (cell: GridCell) =>
    cx(styles.cell, faceClass(cell), isPicked(cell) && styles.picked, cell.isNews && styles.news),
  lookOf,
)

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
