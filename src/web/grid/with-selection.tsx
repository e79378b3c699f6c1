import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { CellRef } from './areas.ts'
import { cellsOf, type GridHand } from './grid-hand.ts'

type WithSelectionProps = { hand: GridHand; children: (cells: readonly CellRef[]) => ReactNode }

/**
 * What is shown of the selection, also of an empty one: what came with the first cell would move the grid under the hand.
 * Apart, so that a selection that grows draws nothing else.
 */
export function WithSelection({ hand, children }: WithSelectionProps) {
  const selection = useSyncExternalStore(hand.subscribe, () => hand.layer('selection'))
  const cells = useMemo(() => cellsOf(selection), [selection])
  return children(cells)
}
