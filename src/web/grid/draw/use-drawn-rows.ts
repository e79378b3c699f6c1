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

/** Writes heads, rows and cells into the table. Returns the settings; new settings may have added or removed heads. */
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

/** In such a window the grid may be too narrow for wages (`cell-content.module.css`). */
const narrowWindow = matchMedia('(max-width: 60rem)')

/** Wider windows always show wages, so cells need no element around the wage; its layout would take as long as the wage. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(watchWindow, () => narrowWindow.matches)
}

function watchWindow(listener: () => void): () => void {
  narrowWindow.addEventListener('change', listener)
  return () => narrowWindow.removeEventListener('change', listener)
}
