/**
 * Uncommitted UI state, kept in overlays above the server's rows: pending edits, drag preview, selection and remote-change
 * highlight. Each row subscribes to its own overlays, so that an edit draws one row and nothing above it.
 */
import type { Day } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { createListeners } from '../../listeners.ts'
import { type Edges, type GridCell, hasSameFields } from './cells.ts'

/** The fields that overlays set on a cell. */
export interface CellPatch extends Partial<
  Pick<GridCell, 'mode' | 'given' | 'isPending' | 'priceCents' | 'isOwnPrice'>
> {
  /** The cell is selected. */
  edges?: Edges | undefined
  /** Somebody else has just changed it. */
  isNews?: boolean | undefined
}
/** By hour. */
export type RowPatches = ReadonlyMap<number, CellPatch>
export type Layer = ReadonlyMap<Day, RowPatches>

/** From the lowest to the topmost; a higher layer wins. */
const LAYERS = ['edits', 'stroke', 'selection', 'news'] as const
type LayerName = (typeof LAYERS)[number]

const NOTHING: Layer = new Map()

export interface CellOverlays {
  layer: (name: LayerName) => Layer
  setLayer: (name: LayerName, layer?: Layer) => void
  /** The merged layers of a row, the same object until they change; undefined where all are empty. */
  row: (date: Day) => RowPatches | undefined
  /** The subscription of one row; the same function each time. */
  watchRow: (date: Day) => (listener: () => void) => () => void
  /** For readers of whole layers, such as sums. */
  subscribe: (listener: () => void) => () => void
}

export function createCellOverlays(): CellOverlays {
  const layers = new Map<LayerName, Layer>(LAYERS.map((name) => [name, NOTHING]))
  const merged = new Map<Day, RowPatches>()
  const rowListeners = new Map<Day, Set<() => void>>()
  const subscriptions = new Map<Day, (listener: () => void) => () => void>()
  const listeners = createListeners()

  function mergeRow(date: Day): void {
    const parts = LAYERS.flatMap((name) => layers.get(name)!.get(date) ?? [])
    if (parts.length === 0) merged.delete(date)
    else merged.set(date, parts.length === 1 ? parts[0]! : mergePatches(parts))
    for (const listener of rowListeners.get(date) ?? []) listener()
  }

  return {
    layer: (name) => layers.get(name)!,
    setLayer(name, layer = NOTHING) {
      const before = layers.get(name)!
      if (before === layer || (before.size === 0 && layer.size === 0)) return
      layers.set(name, layer)
      for (const [date, row] of layer) if (!areSamePatches(before.get(date), row)) mergeRow(date)
      for (const date of before.keys()) if (!layer.has(date)) mergeRow(date)
      listeners.notify()
    },
    row: (date) => merged.get(date),
    watchRow(date) {
      const known = subscriptions.get(date)
      if (known) return known
      const own = rowListeners.get(date) ?? new Set()
      rowListeners.set(date, own)
      const subscribe = (listener: () => void) => {
        own.add(listener)
        return () => own.delete(listener)
      }
      subscriptions.set(date, subscribe)
      return subscribe
    },
    subscribe: listeners.subscribe,
  }
}

function mergePatches(parts: readonly RowPatches[]): RowPatches {
  const row = new Map<number, CellPatch>()
  for (const part of parts) {
    for (const [hour, patch] of part) row.set(hour, { ...row.get(hour), ...patch })
  }
  return row
}

function areSamePatches(a: RowPatches | undefined, b: RowPatches | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.size !== b.size) return false
  for (const [hour, patch] of a) {
    const other = b.get(hour)
    if (!other || !hasSameFields(patch, other)) return false
  }
  return true
}

/** One layer of several; where two have the same field of a cell, the later layer wins. */
export function mergedLayers(layers: readonly Layer[]): Layer {
  const filled = layers.filter((layer) => layer.size > 0)
  if (filled.length < 2) return filled[0] ?? NOTHING
  const dates = new Set(filled.flatMap((layer) => [...layer.keys()]))
  return new Map(
    [...dates].map((date) => [date, mergePatches(filled.flatMap((layer) => layer.get(date) ?? []))]),
  )
}

/** The cells of a layer, in the order it was made in. */
export function cellsOf(layer: Layer): SlotRef[] {
  return [...layer].flatMap(([date, row]) => [...row.keys()].map((hour) => ({ date, hour })))
}

/** A layer of these cells. */
export function layerOf<Item extends SlotRef>(
  items: Iterable<Item>,
  patch: (item: Item) => CellPatch,
): Map<Day, Map<number, CellPatch>> {
  const layer = new Map<Day, Map<number, CellPatch>>()
  for (const item of items) {
    const row = layer.get(item.date) ?? new Map<number, CellPatch>()
    layer.set(item.date, row.set(item.hour, patch(item)))
  }
  return layer
}
