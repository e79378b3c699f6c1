/* oxlint-disable jsx-a11y/no-redundant-roles -- browsers may drop the roles of a table that is laid out as a grid */
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Day } from '../../domain/calendar.ts'
import { HOURS, type SlotRef } from '../../domain/slot.ts'
import { useLanguage } from '../i18n/language.ts'
import { useMarkedRows } from '../marked-rows.ts'
import { cx } from '../ui/cx.ts'
import { useMatches } from '../ui/use-matches.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type CellOverlays, createCellOverlays } from './draw/cell-overlays.ts'
import type { CellLook, GridRowData } from './draw/cells.ts'
import { createGridRows, type GridRows, type GridSettings, newHeadRow } from './draw/grid-rows.ts'
import { usePriceSheet } from './draw/use-price-sheet.tsx'
import { createStrokes, type StrokeDeps, type Strokes } from './input/strokes.ts'
import type { GridTool } from './input/tool.ts'
import { useGridKeys } from './input/use-grid-keys.ts'
import { usePointer, usePress } from './input/use-pointer.ts'
import { useTabStop } from './input/use-tab-stop.ts'
import { type ShowsToday, useTodayRow } from './input/use-today-row.ts'
import { gridTexts } from './texts.ts'
import styles from './month-grid.module.css'

export type MonthGridProps = {
  /** The grid's accessible name. */
  label: string
  /** One row per day of the month, or per weekday. An unchanged row is not drawn again. */
  rows: readonly GridRowData[]
  /** The day that stands out; if it is among the rows, it is the first Tab stop. */
  today?: Day | undefined
  /** The grid is the page's own month, which goes to the row of today. */
  showsToday?: ShowsToday | undefined
  /** Defines the effect of presses and drags. */
  tool: GridTool
  /** Cells are hours that somebody gives, so each label says whether the hour is given. */
  isGiving?: boolean | undefined
  /** The given hours are the reader's own. */
  isOwn?: boolean | undefined
  /** Rows have room for the ticks of given hours. The default is `isGiving`, but not for one's own hours. */
  isRoomy?: boolean | undefined
  /** The rows are not known yet, so the grid shows only the days. */
  isLoading?: boolean | undefined
  /** How cells are drawn; colours and prices by default. */
  look?: CellLook | undefined
  /** Overlays of a feature that draws edits or sums up strokes. */
  overlays?: CellOverlays | undefined
  /** Called for PageUp and PageDown; without it these keys move by a week. */
  onMonthStep?: ((step: 1 | -1) => void) | undefined
  /** Highlights for a moment the cells that somebody else has changed. */
  showsHighlights?: boolean | undefined
}

/** A month with a row per day and a column per hour. It has one Tab stop; arrows move inside. */
export function MonthGrid(props: MonthGridProps) {
  const { label, today, tool, isGiving = false, isOwn = false, isLoading = false, look } = props
  const rows = useMarkedRows(props.rows)
  const { isRoomy = isGiving && !isOwn, onMonthStep, showsHighlights = false, showsToday } = props
  // A deferred value draws the cells of a month that arrives in slices, so that the page answers to input meanwhile. A month
  // that is there when the page opens is drawn whole: drawing its days before its cells made the wait for it 1.15 times as long.
  const isDrawn = useDeferredValue(!isLoading) && !isLoading
  const table = useRef<HTMLTableElement>(null)
  const spoken = useRef<HTMLSpanElement>(null)
  const announce = (words: string) => {
    if (spoken.current) spoken.current.textContent = words
  }
  const [ownOverlays] = useState(createCellOverlays)
  const overlays = props.overlays ?? ownOverlays
  const { brushAt, canSelect = false } = tool
  const hasHeads = canSelect || brushAt !== undefined
  const firstDate = rows[0]?.date
  const todayIndex = rows.findIndex(({ date }) => date === today)
  const entry = rows[todayIndex]?.date ?? firstDate

  const settings = useDrawnRows(table, { rows, overlays, isDrawn, isGiving, isOwn, today, hasHeads, look })
  useTodayRow(table, { showsToday, index: todayIndex })
  const strokes = useStrokes({ overlays, rows, brushAt: isDrawn ? brushAt : undefined, canSelect, announce })
  useRemoteChanges(showsHighlights && isDrawn, rows, overlays)
  const pressCell = usePress(tool, announce)
  const { tell, sheet } = usePriceSheet(rows, overlays)
  const press = (cell: HTMLElement) => {
    if (!tool.opensDialog) tell(cell)
    pressCell(cell)
  }
  const { onPointerDown, onClick } = usePointer(table, { strokes, hasHeads, press })
  const onKeyDown = useGridKeys({
    table,
    strokes,
    size: { rows: rows.length, columns: HOURS.length, first: hasHeads ? -1 : 0 },
    canSelect: hasHeads,
    firstDate,
    isDrawn,
    onMonthStep,
    press,
  })
  const setTabStop = useTabStop(table, { isDrawn, entry, settings })

  return (
    <div className={styles.frame}>
      <table
        ref={table}
        role="grid"
        className={cx(styles.table, isRoomy && styles.roomy, isOwn && styles.own)}
        aria-label={label}
        aria-busy={!isDrawn || undefined}
        tabIndex={isDrawn ? -1 : 0}
        aria-multiselectable={isGiving || canSelect || undefined}
        onClick={onClick}
        onFocus={(event) => setTabStop(event.target)}
        onKeyDown={onKeyDown}
        onPointerDown={hasHeads ? onPointerDown : undefined}
      >
        <thead role="rowgroup" />
        <tbody role="rowgroup" />
      </table>
      {sheet}
      <VisuallyHidden>
        <span ref={spoken} aria-live="polite" />
      </VisuallyHidden>
    </div>
  )
}

/** The strokes of the drawn rows. A selection is cleared when the month changes. */
function useStrokes(deps: Omit<StrokeDeps, 'saysSelected'>): Strokes {
  const { rows, canSelect } = deps
  const language = useLanguage()
  const [strokes] = useState(createStrokes)
  useLayoutEffect(() => strokes.setDeps({ ...deps, saysSelected: gridTexts[language].selected }))
  const firstDate = rows[0]?.date
  useEffect(() => () => strokes.clearSelection(), [strokes, firstDate, canSelect])
  return strokes
}

interface DrawnRowsOptions extends Pick<GridSettings, 'isGiving' | 'isOwn' | 'today' | 'hasHeads' | 'look'> {
  rows: readonly GridRowData[]
  overlays: CellOverlays
  isDrawn: boolean
}

/** Writes heads, rows and cells into the table. Returns the settings; new settings may have added or removed heads. */
function useDrawnRows(table: RefObject<HTMLTableElement | null>, options: DrawnRowsOptions): GridSettings {
  const { rows, overlays, isDrawn, isGiving, isOwn, today, hasHeads, look } = options
  const language = useLanguage()
  const isNarrow = useMatches(narrowWindow)
  const gridRows = useRef<GridRows>(undefined)
  const settings = useMemo(
    () => ({ language, isGiving, isOwn, isNarrow, today, hasHeads, look }),
    [language, isGiving, isOwn, isNarrow, today, hasHeads, look],
  )
  useLayoutEffect(
    () => table.current!.tHead!.replaceChildren(newHeadRow(language, hasHeads)),
    [table, language, hasHeads],
  )
  useLayoutEffect(() => {
    gridRows.current = createGridRows(table.current!.tBodies[0]!, overlays)
    return gridRows.current.stop
  }, [table, overlays])
  useLayoutEffect(() => gridRows.current!.draw(rows, settings, isDrawn), [overlays, rows, settings, isDrawn])
  return settings
}

/**
 * Highlights cells for a moment when the server's rows change them. The user's own edits are in the overlays until the rows
 * have them, so they are not highlighted.
 */
function useRemoteChanges(isOn: boolean, rows: readonly GridRowData[], overlays: CellOverlays): void {
  const before = useRef<readonly GridRowData[]>(undefined)
  useEffect(() => {
    const old = before.current
    before.current = isOn ? rows : undefined
    if (!isOn || !old) return overlays.set('highlight')
    const changes = remoteChangesIn(old, rows, overlays)
    if (changes.length > 0) overlays.highlight(changes)
  }, [isOn, rows, overlays])
}

function remoteChangesIn(
  before: readonly GridRowData[],
  rows: readonly GridRowData[],
  overlays: Pick<CellOverlays, 'get'>,
): SlotRef[] {
  const oldRows = new Map(before.map((row) => [row.date, row]))
  const edits = overlays.get('edits')
  return rows.flatMap((row) => {
    const old = oldRows.get(row.date)
    if (!old || old === row) return []
    const isHighlighted = (cell: Cell, index: number) =>
      differs(old.cells[index]!, cell) && !edits.get(row.date)?.has(cell.hour)
    return row.cells.filter(isHighlighted).map(({ hour }) => ({ date: row.date, hour }))
  })
}

type Cell = GridRowData['cells'][number]
const isSaved = ({ given }: Cell) => given === 'saved'

/** An hour that is added or removed without an unsaved change here was changed by somebody else. */
function differs(before: Cell, now: Cell): boolean {
  const isGivenAnew = now.given === undefined ? isSaved(before) : before.given === undefined && isSaved(now)
  return before.mode !== now.mode || before.priceCents !== now.priceCents || isGivenAnew
}

/** In such a window the grid may be too narrow for a day on one line (`grid-rows.module.css`). */
const narrowWindow = matchMedia('(max-width: 60rem)')
