import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { SlotRef } from '../../../domain/slot.ts'
import { cx } from '../../ui/cx.ts'
import { cellsOf, type CellOverlays } from '../draw/cell-overlays.ts'
import styles from './selection-panel.module.css'

type SelectionPanelProps = {
  overlays: CellOverlays
  className?: string | undefined
  children: (cells: readonly SlotRef[]) => ReactNode
}

/**
 * Renders a selection, also an empty one. It follows the month and stays at the bottom of the screen, since content before
 * the month would move the grid under the pointer. A growing selection draws only this component.
 */
export function SelectionPanel({ overlays, className, children }: SelectionPanelProps) {
  const selection = useSyncExternalStore(overlays.subscribe, () => overlays.get('selection'))
  const cells = useMemo(() => cellsOf(selection), [selection])
  return <div className={cx(styles.place, className)}>{children(cells)}</div>
}
