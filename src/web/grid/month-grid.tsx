/* oxlint-disable jsx-a11y/no-redundant-roles -- laid out as no table, so that browsers may take the roles for lost */
import {
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Day } from '../../domain/calendar.ts'
import { HOURS } from '../../domain/slot.ts'
import { useLanguage } from '../i18n/language.ts'
import { cx } from '../ui/cx.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { createCellOverlays, type CellOverlays } from './draw/cell-overlays.ts'
import type { GridRowData } from './draw/cells.ts'
import { createGridRows, type GridRows, newHeadRow } from './draw/grid-rows.ts'
import { useNews } from './draw/use-remote-changes.ts'
import { placeOf } from './input/places.ts'
import { type BrushAt, createStrokes } from './input/strokes.ts'
import { useGridKeys } from './input/use-grid-keys.ts'
import { usePointer } from './input/use-pointer.ts'
import { gridTexts } from './texts.ts'
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
  /** The rows are not known yet: shows the days alone. */
  isLoading?: boolean | undefined
  /** What lies over the rows, for those who put edits there or sum up strokes. */
  overlays?: CellOverlays | undefined
  /** What a drag that begins on this cell paints with; a press that stays on its cell is an `onCellPress` all the same. */
  brushAt?: BrushAt | undefined
  /** Where there is no brush, drags, Shift and the heads select. */
  canSelect?: boolean | undefined
  /** PageUp and PageDown; without it they lead a week on. */
  onMonthStep?: ((step: 1 | -1) => void) | undefined
  /** Cells whose mode or price changes in the rows stand out for a moment: somebody else did it. */
  showsNews?: boolean | undefined
}

/** A month: a row per day, a column per hour. One Tab stop; arrows move inside. */
export function MonthGrid(props: MonthGridProps) {
  const { label, rows, today, onCellPress, isSelecting = false, isLoading = false } = props
  const { isRoomy = isSelecting, brushAt, canSelect = false, onMonthStep, showsNews = false } = props
  // The cells of a month that has just been read are drawn in slices: the page answers to the hand meanwhile.
  const isDrawn = useDeferredValue(!isLoading) && !isLoading
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const table = useRef<HTMLTableElement>(null)
  const gridRows = useRef<GridRows>(undefined)
  const spoken = useRef<HTMLSpanElement>(null)
  const pressed = useRef<{ cell: HTMLElement; label: string | null }>(null)
  const [ownOverlays] = useState(createCellOverlays)
  const overlays = props.overlays ?? ownOverlays
  const hasGestures = canSelect || brushAt !== undefined
  const firstDate = rows[0]?.date
  const entry = rows.find(({ date }) => date === today)?.date ?? firstDate
  const look = useMemo(
    () => ({ language, isSelecting, isNarrow, today, hasHeads: hasGestures }),
    [language, isSelecting, isNarrow, today, hasGestures],
  )
  useLayoutEffect(
    () => table.current!.tHead!.replaceChildren(newHeadRow(language, hasGestures)),
    [language, hasGestures],
  )
  useLayoutEffect(() => {
    gridRows.current = createGridRows(table.current!.tBodies[0]!, overlays)
    return gridRows.current.stop
  }, [overlays])
  useLayoutEffect(() => gridRows.current!.draw(rows, look, isDrawn), [overlays, rows, look, isDrawn])

  const say = (words: string) => {
    if (spoken.current) spoken.current.textContent = words
  }
  const [strokes] = useState(createStrokes)
  useLayoutEffect(() =>
    strokes.use({
      overlays,
      rows,
      brushAt: isDrawn ? brushAt : undefined,
      canSelect,
      say,
      saysSelected: gridTexts[language].marked,
    }),
  )
  const pointer = usePointer(table, strokes)
  useNews(showsNews && isDrawn, rows, overlays)
  // What was selected in another month is not seen here.
  useEffect(() => () => strokes.clearSelection(), [strokes, firstDate, canSelect])

  // A changed label of the focused cell is not read out by itself.
  const speak = () => {
    if (!pressed.current) return
    const { cell, label: before } = pressed.current
    const now = cell.getAttribute('aria-label')
    if (!now || now === before) return
    say(now)
    pressed.current = null
  }
  useEffect(speak, [rows])

  const press = (cell: HTMLElement) => {
    const { date, hour } = cell.dataset
    if (!date || !hour || cell.getAttribute('aria-disabled') === 'true') return
    pressed.current = { cell, label: cell.getAttribute('aria-label') }
    onCellPress(date, Number(hour))
    // An edit that lies over the rows is drawn by now or in a moment.
    setTimeout(speak)
  }

  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target, table.current)
    if (!place || pointer.takesClick(event)) return
    const isHead = place.row < 0 || place.column < 0
    if (!isHead) {
      strokes.clearSelection()
      press((event.target as Element).closest('td')!)
    } else if (hasGestures && strokes.begin(place, { adds: event.ctrlKey || event.metaKey })) strokes.end()
  }

  const setTabStop = (cell: HTMLElement | null) => {
    if (!cell || !placeOf(cell, table.current)) return
    table.current!.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1')
    cell.tabIndex = 0
  }
  const onKeyDown = useGridKeys({
    table,
    strokes,
    size: { rows: rows.length, columns: HOURS.length, first: hasGestures ? -1 : 0 },
    canMark: hasGestures,
    firstDate,
    isDrawn,
    onMonthStep,
    press,
  })
  // Where Tab enters the grid, until a cell is focused, and where what it had been is gone: heads come and go.
  useLayoutEffect(() => {
    if (!isDrawn || !entry) return
    const find = (selector: string) => table.current!.querySelector<HTMLElement>(selector)
    const stop = find('[tabindex="0"]') ?? find(`[data-date="${entry}"]`)
    setTabStop(stop)
    // Tab was there before the cells.
    if (document.activeElement === table.current) stop?.focus()
  }, [isDrawn, entry, look])

  return (
    <div className={styles.frame}>
      <table
        ref={table}
        role="grid"
        className={cx(styles.table, isRoomy && styles.roomy)}
        aria-label={label}
        aria-busy={!isDrawn || undefined}
        tabIndex={isDrawn ? -1 : 0}
        aria-multiselectable={isSelecting || canSelect || undefined}
        onClick={onClick}
        onFocus={(event) => setTabStop(event.target)}
        onKeyDown={onKeyDown}
        onPointerDown={hasGestures ? pointer.onPointerDown : undefined}
      >
        <thead role="rowgroup" />
        <tbody role="rowgroup" />
      </table>
      <VisuallyHidden>
        <span ref={spoken} aria-live="polite" />
      </VisuallyHidden>
    </div>
  )
}

/** A window in which the grid may be so narrow (`draw/cell-face.module.css`) that wages are left to the legend. */
const narrowWindow = matchMedia('(max-width: 60rem)')

/** Most never need an element by which to leave a wage out, and laying it out costs as much as the wage itself. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => narrowWindow.matches)
}

function watch(listener: () => void): () => void {
  narrowWindow.addEventListener('change', listener)
  return () => narrowWindow.removeEventListener('change', listener)
}
