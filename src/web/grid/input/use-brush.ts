import { useState } from 'react'
import { type Mode, MODES, type SlotRef } from '../../../domain/slot.ts'
import { type CellOverlays, cellsOf } from '../draw/cell-overlays.ts'
import type { Brush, BrushAt } from './strokes.ts'

type PaintWith = (mode: Mode, cells: readonly SlotRef[]) => void

/** The key that chooses a mode: 1 to 5 for WHITE GREEN YELLOW RED BLACK. */
export function keyOfMode(mode: Mode): number {
  return MODES.indexOf(mode) + 1
}

/** Keys that clear the brush and the selection, unless the tool handles them. */
export function isLeaveKey(key: string): boolean {
  return key === '0' || key === 'Escape'
}

/** The mode that presses and drags paint. Without it a press sets the next mode and a drag selects. */
export function useBrush(overlays: CellOverlays, paintWith: PaintWith) {
  const [brush, setBrush] = useState<Mode>()
  const selected = () => cellsOf(overlays.get('selection'))
  /** Paints the selection. Without a selection the mode becomes the brush; the current brush is cleared. */
  const pick = (mode: Mode): void => {
    const cells = selected()
    if (cells.length > 0) paintWith(mode, cells)
    else setBrush(brush === mode ? undefined : mode)
  }
  return {
    brush,
    pick,
    onKey: (key: string): boolean => {
      const mode = MODES.find((each) => key === String(keyOfMode(each)))
      if (mode) pick(mode)
      return mode !== undefined
    },
    /** Returns whether there was a brush or a selection. */
    leave: (): boolean => {
      const hadAny = brush !== undefined || selected().length > 0
      setBrush(undefined)
      overlays.set('selection')
      return hadAny
    },
  }
}

/** A brush that paints one mode, wherever a stroke begins. */
export function createBrushAt(mode: Mode, paintWith: PaintWith, says?: Brush['says']): BrushAt {
  return () => ({
    paint: (cell) => (cell.mode === mode ? undefined : { mode }),
    commit: (cells) => paintWith(mode, cells),
    says,
  })
}
