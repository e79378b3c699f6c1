import { type RefObject, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import type { CellOverlays } from './cell-overlays.ts'
import type { GridRowData } from './cells.ts'
import { createGridRows, type GridSettings, type GridRows, newHeadRow } from './grid-rows.ts'

interface DrawnRowsOptions extends Pick<GridSettings, 'isSelecting' | 'isOwn' | 'today' | 'hasHeads'> {
  rows: readonly GridRowData[]
  overlays: CellOverlays
  isDrawn: boolean
}

/** Writes heads, rows and cells into the table. Returns the settings: when it changes, heads may have come or gone. */
export function useDrawnRows(
  table: RefObject<HTMLTableElement | null>,
  options: DrawnRowsOptions,
): GridSettings {
  const { rows, overlays, isDrawn, isSelecting, isOwn, today, hasHeads } = options
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const gridRows = useRef<GridRows>(undefined)
  const settings = useMemo(
    () => ({ language, isSelecting, isOwn, isNarrow, today, hasHeads }),
    [language, isSelecting, isOwn, isNarrow, today, hasHeads],
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

/** In such a window the grid may be so narrow (`cell-content.module.css`) that wages are left to the legend. */
const narrowWindow = matchMedia('(max-width: 60rem)')

/** Wider windows need no element that can be hidden around a wage; its layout would cost as much as the wage itself. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(watchWindow, () => narrowWindow.matches)
}

function watchWindow(listener: () => void): () => void {
  narrowWindow.addEventListener('change', listener)
  return () => narrowWindow.removeEventListener('change', listener)
}
