/**
 * Strokes: what a drag does between its first cell and its last. With a brush it paints, else it selects. The rows stay as
 * they are until the hand is up; a stroke is a layer over them.
 */
import type { Day } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { type CellPatch, cellsOf, type CellOverlays, layerOf } from '../draw/cell-overlays.ts'
import type { GridCell, GridRowData } from '../draw/cells.ts'
import { type Area, areaBetween, edgesOf, forEachCell, isSameArea } from './areas.ts'
import type { GridPlace } from './moves.ts'

/** What a stroke paints with. */
export interface Brush {
  /** What a cell becomes; undefined where the brush leaves it as it is. */
  paint: (cell: GridCell) => CellPatch | undefined
  /** The hand is up: the cells that the brush changes. */
  keep: (cells: readonly SlotRef[]) => void
  /** What is said of so many changed cells, where the feature does not say it. */
  says?: ((count: number) => string) | undefined
}
export type BrushAt = (cell: GridCell, date: Day) => Brush | undefined

export interface StrokeDeps {
  overlays: CellOverlays
  rows: readonly GridRowData[]
  /** The brush for a stroke that begins here; undefined: the stroke selects. */
  brushAt: BrushAt | undefined
  canSelect: boolean
  /** Reads out what a stroke came to. */
  say: (words: string) => void
  saysSelected: (count: number) => string
}

interface Stroke {
  from: GridPlace
  to: GridPlace
  area: Area
  brush: Brush | undefined
  /** What was selected before and stays so. */
  beside: readonly Area[]
}

export interface Strokes {
  /** Rows and brush are those that are drawn. Comes before all else. */
  use: (deps: StrokeDeps) => void
  /** False where a stroke does nothing. */
  begin: (from: GridPlace, options?: { adds?: boolean; paints?: boolean }) => boolean
  extendTo: (to: GridPlace) => void
  /** The hand is up. */
  end: () => void
  /** Everything is as before the stroke. */
  cancel: () => void
  isUnderWay: () => boolean
  /** Whether a stroke that begins here paints. */
  paintsAt: (place: GridPlace) => boolean
  /** Whether the last stroke has left the cell it began on. */
  hasMoved: () => boolean
  clearSelection: () => void
  /** Paints what is selected, if a brush for its first cell there is. */
  paintSelection: () => boolean
}

export function createStrokes(): Strokes {
  let deps: StrokeDeps
  let stroke: Stroke | undefined
  let selected: readonly Area[] = []
  let hasMoved = false

  const size = () => ({ rows: deps.rows.length, columns: deps.rows[0]?.cells.length ?? 0 })
  const now = (cell: GridCell, date: Day): GridCell => ({
    ...cell,
    ...deps.overlays.row(date)?.get(cell.hour),
  })

  function brushOf(place: GridPlace): Brush | undefined {
    const row = deps.rows[Math.max(place.row, 0)]
    const cell = row?.cells[Math.max(place.column, 0)]
    return row && cell && deps.brushAt?.(now(cell, row.date), row.date)
  }

  function painted(areas: readonly Area[], brush: Brush) {
    const cells: (SlotRef & { patch: CellPatch })[] = []
    const { overlays, rows } = deps
    const edits = overlays.layer('edits')
    forEachCell(areas, rows, (cell, date) => {
      if (cell.isDisabled) return
      const patch = brush.paint({ ...cell, ...edits.get(date)?.get(cell.hour) })
      if (patch) cells.push({ date, hour: cell.hour, patch })
    })
    return layerOf(cells, ({ patch }) => patch)
  }

  /** Who clears the layer has cleared the selection. */
  const selection = () => (deps.overlays.layer('selection').size > 0 ? selected : [])

  function select(areas: readonly Area[]): void {
    const { overlays, rows } = deps
    overlays.setLayer('selection', edgesOf(areas, rows))
  }

  function draw({ area, brush, beside }: Stroke): void {
    if (brush) deps.overlays.setLayer('stroke', painted([area], brush))
    else select([...beside, area])
  }

  function keep({ keep, says }: Brush, cells: readonly SlotRef[]): void {
    if (cells.length === 0) return
    keep(cells)
    if (says) deps.say(says(cells.length))
  }

  return {
    use(latest) {
      deps = latest
    },
    begin(from, { adds = false, paints = true } = {}) {
      const brush = paints ? brushOf(from) : undefined
      if (!brush && !deps.canSelect) return false
      const area = areaBetween(from, from, size())
      stroke = { from, to: from, area, brush, beside: adds ? selection() : [] }
      hasMoved = false
      if (brush) select((selected = []))
      draw(stroke)
      return true
    },
    extendTo(to) {
      if (!stroke || (to.row === stroke.to.row && to.column === stroke.to.column)) return
      hasMoved = true
      const area = areaBetween(stroke.from, to, size())
      const isDrawn = isSameArea(area, stroke.area)
      stroke = { ...stroke, to, area }
      if (!isDrawn) draw(stroke)
    },
    end() {
      if (!stroke) return
      const { brush, beside, area } = stroke
      stroke = undefined
      if (!brush) {
        selected = [...beside, area]
        deps.say(deps.saysSelected(cellsOf(deps.overlays.layer('selection')).length))
        return
      }
      keep(brush, cellsOf(deps.overlays.layer('stroke')))
      // A moment later: until the rows or the edits show what was kept, nothing may show the old values.
      const drawn = deps.overlays.layer('stroke')
      setTimeout(() => deps.overlays.layer('stroke') === drawn && deps.overlays.setLayer('stroke'))
    },
    cancel() {
      stroke = undefined
      deps.overlays.setLayer('stroke')
      select(selected)
    },
    isUnderWay: () => stroke !== undefined,
    paintsAt: (place) => brushOf(place) !== undefined,
    hasMoved: () => hasMoved,
    clearSelection() {
      if (selected.length > 0 || stroke) select((selected = []))
    },
    paintSelection() {
      const areas = selection()
      const [first] = areas
      const brush = first && brushOf({ row: first.top, column: first.left })
      if (!brush) return false
      keep(brush, cellsOf(painted(areas, brush)))
      return true
    },
  }
}
