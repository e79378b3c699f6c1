/**
 * Overlays lie above the server's rows. The lowest has the people of the hours, which the page reads only for coverage; the
 * others have the page's own state: pending edits, drag preview, selection and highlight. Each row subscribes to its own
 * overlays, so that an edit draws one row and nothing above it.
 */
import type { Day } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { createListeners } from '../../listeners.ts'
import { type Edges, type GridCell, hasSameFields } from './cells.ts'

/** The fields that an overlay sets on a cell. */
export interface CellPatch extends Partial<
  Pick<GridCell, 'mode' | 'given' | 'isPending' | 'priceCents' | 'isSlotPrice' | 'ownNeed' | 'people'>
> {
  /** The cell is selected. */
  edges?: Edges | undefined
  /** Somebody else has just changed the cell, or a key has just led to it. */
  isHighlighted?: boolean | undefined
}
/** The patches of a row, by hour. */
export type RowPatches = ReadonlyMap<number, CellPatch>
export type Overlay = ReadonlyMap<Day, RowPatches>

/** From the lowest to the topmost: a later overlay replaces the fields of an earlier one. */
const OVERLAYS = ['people', 'edits', 'stroke', 'selection', 'highlight'] as const
type OverlayName = (typeof OVERLAYS)[number]

const HIGHLIGHT_MS = 2000

export const NO_PATCHES: Overlay = new Map()

export interface CellOverlays {
  get: (name: OverlayName) => Overlay
  set: (name: OverlayName, overlay?: Overlay) => void
  /** Highlights these cells and no others, for a moment. */
  highlight: (slots: readonly SlotRef[]) => void
  /** The merged patches of a row, the same object until they change; undefined where all overlays are empty. */
  row: (date: Day) => RowPatches | undefined
  /** Returns the subscription of one row, each time the same function. */
  watchRow: (date: Day) => (listener: () => void) => () => void
  /** Subscribes to all rows, for readers of whole overlays such as sums. */
  subscribe: (listener: () => void) => () => void
}

export function createCellOverlays(): CellOverlays {
  const overlays = new Map<OverlayName, Overlay>(OVERLAYS.map((name) => [name, NO_PATCHES]))
  const merged = new Map<Day, RowPatches>()
  const rowListeners = new Map<Day, Set<() => void>>()
  const subscriptions = new Map<Day, (listener: () => void) => () => void>()
  const listeners = createListeners()
  let highlightEnd: ReturnType<typeof setTimeout> | undefined

  function mergeRow(date: Day): void {
    const parts = OVERLAYS.flatMap((name) => overlays.get(name)!.get(date) ?? [])
    if (parts.length === 0) merged.delete(date)
    else merged.set(date, parts.length === 1 ? parts[0]! : mergePatches(parts))
    for (const listener of rowListeners.get(date) ?? []) listener()
  }

  function set(name: OverlayName, overlay = NO_PATCHES): void {
    const before = overlays.get(name)!
    if (before === overlay || (before.size === 0 && overlay.size === 0)) return
    overlays.set(name, overlay)
    for (const [date, row] of overlay) if (!areSamePatches(before.get(date), row)) mergeRow(date)
    for (const date of before.keys()) if (!overlay.has(date)) mergeRow(date)
    listeners.notify()
  }

  return {
    get: (name) => overlays.get(name)!,
    set,
    highlight(slots) {
      clearTimeout(highlightEnd)
      set(
        'highlight',
        overlayOf(slots, () => ({ isHighlighted: true })),
      )
      highlightEnd = setTimeout(() => set('highlight'), HIGHLIGHT_MS)
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

/** Merges patches of one row; a later one replaces the fields of an earlier one. */
export function mergePatches(parts: readonly RowPatches[]): RowPatches {
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

/** The cells of an overlay, in insertion order. */
export function cellsOf(overlay: Overlay): SlotRef[] {
  return [...overlay].flatMap(([date, row]) => [...row.keys()].map((hour) => ({ date, hour })))
}

/** Makes an overlay of these cells. */
export function overlayOf<Item extends SlotRef>(
  items: Iterable<Item>,
  patch: (item: Item) => CellPatch,
): Map<Day, Map<number, CellPatch>> {
  const overlay = new Map<Day, Map<number, CellPatch>>()
  for (const item of items) {
    const row = overlay.get(item.date) ?? new Map<number, CellPatch>()
    overlay.set(item.date, row.set(item.hour, patch(item)))
  }
  return overlay
}
