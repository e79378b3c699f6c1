/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as no table, so that browsers may take the roles for lost */
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import type { CellLook } from './cell-face.ts'
import { type GridRowData, isSameRow, rowLabel, weekdayOfRow } from './cells.ts'
import type { GridHand } from './grid-hand.ts'
import { createRowCells, type RowCells } from './row-cells.ts'
import { hasSameFields } from './same-fields.ts'
import { gridTexts } from './texts.ts'
import styles from './grid-row.module.css'

export type GridRowProps = {
  row: GridRowData
  hand: GridHand
  look: CellLook
  isToday: boolean
  /** The day is a button that takes the whole row. */
  hasHead: boolean
  /** The day stands alone: its cells are still to come. */
  isBare: boolean
}

/** One day. Plain elements without handlers or state: the table listens for all of them. */
export const GridRow = memo(
  function GridRow(props: GridRowProps) {
    const { row, isToday, isBare } = props
    const weekday = weekdayOfRow(row.date)
    const ownPrices = row.cells.filter((cell) => cell.isOwnPrice)
    const element = useRef<HTMLTableRowElement>(null)
    useCells(element, props)
    return (
      <tr
        ref={element}
        role="row"
        className={cx(
          styles.row,
          weekday === 0 && styles.monday,
          weekday > 4 && styles.weekend,
          isToday && styles.today,
          ownPrices.length > 0 && styles.ownPrices,
          ownPrices.some(({ priceCents = 0 }) => priceCents >= 100_00) && styles.longPrices,
          isBare && styles.bare,
        )}
      >
        <RowHead {...props} />
      </tr>
    )
  },
  ({ row: rowBefore, ...before }, { row, ...after }) =>
    hasSameFields<object>(before, after) && isSameRow(rowBefore, row),
)

/** The row's cells, and what the hand does to them, which draws them without anything above. */
function useCells(element: RefObject<HTMLTableRowElement | null>, props: GridRowProps): void {
  const { row, hand, look, isBare } = props
  const known = useRef<RowCells>(undefined)
  useLayoutEffect(() => {
    const cells = (known.current ??= createRowCells(element.current!))
    if (isBare) return cells.clear()
    const draw = () => cells.draw(row, hand.row(row.date), look)
    draw()
    return hand.watchRow(row.date)(draw)
  }, [element, row, hand, look, isBare])
}

function RowHead({ row, look, isToday, hasHead }: GridRowProps): ReactNode {
  const { language, isNarrow } = look
  const name = drawName(rowLabel(row.date, language), isNarrow)
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
