import { useEffect, useRef } from 'react'
import type { SlotRef } from '../../../domain/slot.ts'
import { type CellOverlays, overlayOf } from './cell-overlays.ts'
import type { GridRowData } from './cells.ts'

/** How long a cell that somebody else has changed is highlighted. */
const HIGHLIGHT_MS = 2000

/**
 * Highlights cells for a moment when the server's rows change them. The user's own edits are in the overlays until the rows
 * have them, so they are not highlighted.
 */
export function useRemoteChanges(isOn: boolean, rows: readonly GridRowData[], overlays: CellOverlays): void {
  const before = useRef<readonly GridRowData[]>(undefined)
  useEffect(() => {
    const old = before.current
    before.current = isOn ? rows : undefined
    if (!isOn || !old) return overlays.set('highlight')
    const changes = remoteChangesIn(old, rows, overlays)
    if (changes.length > 0)
      overlays.set(
        'highlight',
        overlayOf(changes, () => ({ isHighlighted: true })),
      )
    const timer = setTimeout(() => overlays.set('highlight'), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
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
