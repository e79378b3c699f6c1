import { useState } from 'react'
import type { Mode, SlotRef } from '../../../domain/slot.ts'
import { cellsOf, type CellOverlays } from '../draw/cell-overlays.ts'
import type { Brush, BrushAt } from './strokes.ts'

type PaintWith = (mode: Mode, cells: readonly SlotRef[]) => void

/** The colour in the hand; without one presses step on and drags select. */
export function useBrush(overlays: CellOverlays, paintWith: PaintWith) {
  const [brush, setBrush] = useState<Mode>()
  const selected = () => cellsOf(overlays.layer('selection'))
  return {
    brush,
    /** Colours what is selected, else becomes the brush; the brush itself is put away. */
    pick: (mode: Mode): void => {
      const cells = selected()
      if (cells.length > 0) paintWith(mode, cells)
      else setBrush(brush === mode ? undefined : mode)
    },
    /** Gives whether there was anything to leave. */
    leave: (): boolean => {
      const hadAny = brush !== undefined || selected().length > 0
      setBrush(undefined)
      overlays.setLayer('selection')
      return hadAny
    },
  }
}

/** A brush that paints modes, wherever a stroke begins. */
export function createBrushAt(mode: Mode, paintWith: PaintWith, says?: Brush['says']): BrushAt {
  return () => ({
    paint: (cell) => (cell.mode === mode ? undefined : { mode }),
    keep: (cells) => paintWith(mode, cells),
    says,
  })
}
