/**
 * What the hand does to cells before the rows know of it: edits on their way to the server, the stroke under way, the
 * selection, and what somebody else has just changed. Each is a layer over the rows. A row listens for itself alone, so
 * that an edit draws one row, and nothing above it.
 */
import type { Day } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { createListeners } from '../../listeners.ts'
import { type Edges, type GridCell, hasSameFields } from './cells.ts'

/** What lies over a cell. */
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

/** From the lowest to the topmost. */
const LAYERS = ['edits', 'stroke', 'selection', 'news'] as const
type LayerName = (typeof LAYERS)[number]

const NOTHING: Layer = new Map()

export interface GridHand {
  layer: (name: LayerName) => Layer
  setLayer: (name: LayerName, layer?: Layer) => void
  /** All layers of a row in one; undefined where none has anything. The same object until it changes. */
  row: (date: Day) => RowPatches | undefined
  /** The subscription of one row, always the same function. */
  watchRow: (date: Day) => (listener: () => void) => () => void
  /** For what sums up all of it. */
  subscribe: (listener: () => void) => () => void
}

export function createGridHand(): GridHand {
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
      for (const [date, row] of layer) if (!isSameRow(before.get(date), row)) mergeRow(date)
      for (const date of before.keys()) if (!layer.has(date)) mergeRow(date)
      listeners.tell()
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

function isSameRow(a: RowPatches | undefined, b: RowPatches | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.size !== b.size) return false
  for (const [hour, patch] of a) {
    const other = b.get(hour)
    if (!other || !hasSameFields(patch, other)) return false
  }
  return true
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
