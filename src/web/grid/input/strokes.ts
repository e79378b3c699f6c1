/**
 * A stroke is a drag from its first cell to its last. With a brush it paints, without one it selects. Its preview is an
 * overlay; the rows do not change until the stroke ends.
 */
import type { Day } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { type CellPatch, cellsOf, type CellOverlays, type Overlay, overlayOf } from '../draw/cell-overlays.ts'
import type { GridCell, GridRowData } from '../draw/cells.ts'
import { type Area, areaBetween, edgesOf, forEachCell, isAreaEqual } from './areas.ts'
import type { GridPosition } from './moves.ts'

export interface Brush {
  /** Returns the patch for a cell; undefined where the brush does not change it. */
  paint: (cell: GridCell) => CellPatch | undefined
  /** Called at the end of a stroke with the cells that the brush changes. */
  commit: (cells: readonly SlotRef[]) => void
  /** Returns the announcement of the changed cells; absent where the feature announces them. */
  says?: ((count: number) => string) | undefined
}
export type BrushAt = (cell: GridCell, date: Day) => Brush | undefined

export interface StrokeDeps {
  overlays: CellOverlays
  rows: readonly GridRowData[]
  /** Returns the brush for a stroke that begins at this cell; without a brush the stroke selects. */
  brushAt: BrushAt | undefined
  canSelect: boolean
  /** Reads out the result of a stroke. */
  announce: (words: string) => void
  saysSelected: (count: number) => string
}

interface Stroke {
  from: GridPosition
  to: GridPosition
  area: Area
  brush: Brush | undefined
  /** The selection that the stroke extends. */
  previousSelection: readonly Area[]
}

export interface Strokes {
  /** Sets the drawn rows and the brush. Must be called first. */
  setDeps: (deps: StrokeDeps) => void
  /** Returns false where a stroke does nothing. */
  begin: (from: GridPosition, options?: { extendsSelection?: boolean; paints?: boolean }) => boolean
  extendTo: (to: GridPosition) => void
  /** Ends the stroke: gives the painted cells to the brush, or leaves the selection. */
  end: () => void
  /** Drops the stroke without a change. */
  cancel: () => void
  isUnderWay: () => boolean
  /** Whether a stroke that begins here paints. */
  canPaintAt: (position: GridPosition) => boolean
  /** Whether the last stroke has left its first cell. */
  hasLeftStart: () => boolean
  clearSelection: () => void
  /** Paints the selection; false where there is none, or no brush for its first cell. */
  paintSelection: () => boolean
}

function brushFor({ rows, brushAt, overlays }: StrokeDeps, position: GridPosition): Brush | undefined {
  const row = rows[Math.max(position.row, 0)]
  const cell = row?.cells[Math.max(position.column, 0)]
  if (!row || !cell) return undefined
  return brushAt?.({ ...cell, ...overlays.row(row.date)?.get(cell.hour) }, row.date)
}

/** The cells that the brush changes, with their patches. */
function painted({ rows, overlays }: StrokeDeps, areas: readonly Area[], brush: Brush): Overlay {
  const cells: (SlotRef & { patch: CellPatch })[] = []
  const edits = overlays.get('edits')
  forEachCell(areas, rows, (cell, date) => {
    if (cell.isDisabled) return
    const patch = brush.paint({ ...cell, ...edits.get(date)?.get(cell.hour) })
    if (patch) cells.push({ date, hour: cell.hour, patch })
  })
  return overlayOf(cells, ({ patch }) => patch)
}

function commit({ announce }: StrokeDeps, brush: Brush, cells: readonly SlotRef[]): void {
  if (cells.length === 0) return
  brush.commit(cells)
  if (brush.says) announce(brush.says(cells.length))
}

/** Removes the preview once the rows or edits show the painted cells, so that the old values never appear in between. */
function dropPreviewSoon({ overlays }: StrokeDeps): void {
  const preview = overlays.get('stroke')
  setTimeout(() => overlays.get('stroke') === preview && overlays.set('stroke'))
}

export function createStrokes(): Strokes {
  let deps: StrokeDeps
  let stroke: Stroke | undefined
  let selected: readonly Area[] = []
  let hasLeftStart = false

  const area = (from: GridPosition, to: GridPosition) =>
    areaBetween(from, to, { rows: deps.rows.length, columns: deps.rows[0]?.cells.length ?? 0 })
  /** A feature may have cleared the overlay, and with it the selection. */
  const selection = () => (deps.overlays.get('selection').size > 0 ? selected : [])
  const select = (areas: readonly Area[]) => deps.overlays.set('selection', edgesOf(areas, deps.rows))

  function draw({ area, brush, previousSelection }: Stroke): void {
    if (brush) deps.overlays.set('stroke', painted(deps, [area], brush))
    else select([...previousSelection, area])
  }

  return {
    setDeps(latest) {
      deps = latest
    },
    begin(from, { extendsSelection = false, paints = true } = {}) {
      const brush = paints ? brushFor(deps, from) : undefined
      if (!brush && !deps.canSelect) return false
      stroke = {
        from,
        to: from,
        area: area(from, from),
        brush,
        previousSelection: extendsSelection ? selection() : [],
      }
      hasLeftStart = false
      if (brush) select((selected = []))
      draw(stroke)
      return true
    },
    extendTo(to) {
      if (!stroke || (to.row === stroke.to.row && to.column === stroke.to.column)) return
      hasLeftStart = true
      const extended = { ...stroke, to, area: area(stroke.from, to) }
      if (!isAreaEqual(extended.area, stroke.area)) draw(extended)
      stroke = extended
    },
    end() {
      if (!stroke) return
      const { brush, previousSelection, area } = stroke
      stroke = undefined
      if (brush) {
        commit(deps, brush, cellsOf(deps.overlays.get('stroke')))
        dropPreviewSoon(deps)
      } else {
        selected = [...previousSelection, area]
        deps.announce(deps.saysSelected(cellsOf(deps.overlays.get('selection')).length))
      }
    },
    cancel() {
      stroke = undefined
      deps.overlays.set('stroke')
      select(selected)
    },
    isUnderWay: () => stroke !== undefined,
    canPaintAt: (position) => brushFor(deps, position) !== undefined,
    hasLeftStart: () => hasLeftStart,
    clearSelection() {
      if (selected.length > 0 || stroke) select((selected = []))
    },
    paintSelection() {
      const areas = selection()
      const [first] = areas
      const brush = first && brushFor(deps, { row: first.top, column: first.left })
      if (!brush) return false
      commit(deps, brush, cellsOf(painted(deps, areas, brush)))
      return true
    },
  }
}
