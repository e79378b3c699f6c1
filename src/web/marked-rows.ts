import { createContext, startTransition, use, useCallback, useMemo, useState } from 'react'
import type { GridRowData } from './grid/draw/cells.ts'

/** Adds signs to the cells of a month. Rows without signs stay the same objects. */
export type RowMarker = <Row extends GridRowData>(rows: readonly Row[]) => readonly Row[]

/** The marker of the months below it. */
export const MarkRows = createContext<RowMarker | undefined>(undefined)

export function useMarkedRows<Row extends GridRowData>(rows: readonly Row[]): readonly Row[] {
  const mark = use(MarkRows)
  return useMemo(() => mark?.(rows) ?? rows, [mark, rows])
}

/** Keeps a marker. The month is on the screen already, and drawing its marks may be interrupted by a press. */
export function useMarker() {
  const [marker, setMarker] = useState<RowMarker>()
  const keep = useCallback((next: RowMarker | undefined) => startTransition(() => setMarker(() => next)), [])
  return [marker, keep] as const
}
