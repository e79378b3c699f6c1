import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useRef } from 'react'
import { useIsPrinting } from './use-is-printing.ts'

/**
 * Rows of a long list that are farther from the screen are not in the page. With 400 pixels the longest task while 1,000 people
 * scroll took 1.5 times as long, since each change of a table lays out all its rows.
 */
const NEAR_PX = 100
/** Up to so many rows, the whole list is in the page, so that the browser can search it. */
const UNWINDOWED_ROWS = 40

/** Why a row is in the page: it is near the screen, it is kept there, or the page is printed. */
export type Presence = 'near' | 'kept' | 'printed'

export interface WindowedRow {
  index: number
  presence: Presence
  /** Height in pixels of the rows that are left out before this one. */
  gap: number
}

type Windowed<Row extends Element> = {
  rows: WindowedRow[]
  isPrinting: boolean
  /** The ref of each row in the page; a row carries its index in `data-index`. */
  measure: (row: Row | null) => void
}

type WindowedOptions = {
  list: RefObject<Element | null>
  keys: readonly string[]
  /** The assumed height of a row until one is measured. */
  height: number
  /** Indices of rows that always stay in the page. The first and the last row do too, so that the keyboard reaches the list. */
  staying?: readonly number[]
}

/**
 * Selects the rows of a long list that are near the screen, whichever element scrolls, and all of them while the page is printed.
 * Gaps take the place of the other rows; the browser's scroll anchoring keeps the visible rows in place.
 */
export function useWindowed<Row extends Element>(options: WindowedOptions): Windowed<Row> {
  const { list, keys, height, staying = [] } = options
  const isPrinting = useIsPrinting()
  const usual = useRef(height)
  const measured = useRef(new Set<string>())
  // oxlint-disable-next-line react/incompatible-library -- with React's compiler only, which does not build this page
  const virtualizer = useWindowVirtualizer<Row>({
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index]!, [keys]),
    estimateSize: () => usual.current,
    measureElement(row, entry, { indexFromElement, measurementsCache }) {
      const index = indexFromElement(row)
      const size = entry?.borderBoxSize[0]?.blockSize
      // Without an entry there is no layout yet, and measuring would force one.
      if (size === undefined) return measurementsCache[index]?.size ?? usual.current
      // The height of a new row is the best estimate for the rows that are not measured.
      const key = keys[index]
      if (key !== undefined && !measured.current.has(key)) usual.current = size
      if (key !== undefined) measured.current.add(key)
      return size
    },
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const [from, to] = count > UNWINDOWED_ROWS ? [startIndex, endIndex] : [0, count - 1]
      const near = Array.from({ length: to - from + 1 }, (_, step) => from + step)
      return [...new Set([0, ...staying, ...near, count - 1])].toSorted((a, b) => a - b)
    },
    // The list counts as far away until its position is known.
    initialRect: { width: 0, height: 1 },
    initialOffset: Number.MIN_SAFE_INTEGER,
    observeElementRect,
    observeElementOffset: (_, onChange) => observeOffset(list.current!, (offset) => onChange(offset, false)),
    scrollToFn: () => undefined,
    // A synchronous update would hold up the scrolling.
    useFlushSync: false,
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const rows = windowedRows(virtualizer.getVirtualItems(), virtualizer.range)
  return isPrinting
    ? { rows: allRows(keys.length), isPrinting, measure: notMeasured }
    : { rows, isPrinting, measure: virtualizer.measureElement }
}

/** On paper rows have other heights than on the screen. */
const notMeasured = () => {}

const allRows = (count: number) =>
  Array.from({ length: count }, (_, index): WindowedRow => ({ index, presence: 'printed', gap: 0 }))

function windowedRows(
  items: readonly VirtualItem[],
  near: Virtualizer<Window, Element>['range'],
): WindowedRow[] {
  return items.map(({ index, start }, place) => ({
    index,
    presence: near !== null && near.startIndex <= index && index <= near.endIndex ? 'near' : 'kept',
    gap: start - (items[place - 1]?.end ?? 0),
  }))
}

function observeElementRect(
  _: unknown,
  onChange: Parameters<Virtualizer<Window, Element>['options']['observeElementRect']>[1],
): () => void {
  const read = () => onChange({ width: innerWidth, height: innerHeight + 2 * NEAR_PX })
  addEventListener('resize', read)
  // The size of the window is read after the first layout, since reading it before forces one.
  const first = new ResizeObserver(() => {
    first.disconnect()
    read()
  })
  first.observe(document.body)
  return () => {
    removeEventListener('resize', read)
    first.disconnect()
  }
}

/** Observes how far above the screen the list begins, as elements scroll or content above the list grows. */
function observeOffset(list: Element, onChange: (offset: number) => void): () => void {
  const read = () => onChange(-list.getBoundingClientRect().top - NEAR_PX)
  const scrolls = { capture: true, passive: true }
  addEventListener('scroll', read, scrolls)
  // The observer also calls back once at the first layout.
  const grows = new ResizeObserver(read)
  grows.observe(document.body)
  return () => {
    removeEventListener('scroll', read, scrolls)
    grows.disconnect()
  }
}
