import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useRef } from 'react'

/** Farther from the screen nothing of a long list is in the page. */
const NEAR_PX = 400
/** A short one is there as a whole, to be found by the browser's own search, and printed. */
const SHORT = 40

export interface WindowedRow {
  index: number
  isNear: boolean
  /** Pixels that the rows between the one before and this one would take. */
  gap: number
}

type Windowed<Row extends Element> = {
  rows: WindowedRow[]
  /** Of each row that is in the page; it bears its index in `data-index`. */
  measure: (row: Row | null) => void
}

type WindowedOptions = {
  list: RefObject<Element | null>
  keys: readonly string[]
  /** A row's height until one is measured. */
  height: number
  /** Rows that are in the page wherever they are; the first and the last one always are, so that the keyboard comes in. */
  staying?: readonly number[]
}

/**
 * Which rows of a long list are in the page: those near the screen, whatever scrolls. They stand where the page puts them, with
 * gaps for the others; the browser keeps what is seen in its place.
 */
export function useWindowed<Row extends Element>(options: WindowedOptions): Windowed<Row> {
  const { list, keys, height, staying = [] } = options
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
      // Not asked for before the browser has laid it out by itself.
      if (size === undefined) return measurementsCache[index]?.size ?? usual.current
      // One that has just come is as high as the others will be.
      const key = keys[index]
      if (key !== undefined && !measured.current.has(key)) usual.current = size
      if (key !== undefined) measured.current.add(key)
      return size
    },
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const [from, to] = count > SHORT ? [startIndex, endIndex] : [0, count - 1]
      const near = Array.from({ length: to - from + 1 }, (_, step) => from + step)
      return [...new Set([0, ...staying, ...near, count - 1])].toSorted((a, b) => a - b)
    },
    // Far away, until it is known where the list is.
    initialRect: { width: 0, height: 1 },
    initialOffset: Number.MIN_SAFE_INTEGER,
    observeElementRect,
    observeElementOffset: (_, tell) => observeOffset(list.current!, (offset) => tell(offset, false)),
    scrollToFn: () => undefined,
    // A row more or less is not worth holding up the scrolling for.
    useFlushSync: false,
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  return {
    rows: rowsOf(virtualizer.getVirtualItems(), virtualizer.range),
    measure: virtualizer.measureElement,
  }
}

function rowsOf(items: readonly VirtualItem[], near: Virtualizer<Window, Element>['range']): WindowedRow[] {
  return items.map(({ index, start }, place) => ({
    index,
    isNear: near !== null && near.startIndex <= index && index <= near.endIndex,
    gap: start - (items[place - 1]?.end ?? 0),
  }))
}

function observeElementRect(
  _: unknown,
  tell: Parameters<Virtualizer<Window, Element>['options']['observeElementRect']>[1],
): () => void {
  const read = () => tell({ width: innerWidth, height: innerHeight + 2 * NEAR_PX })
  read()
  addEventListener('resize', read)
  return () => removeEventListener('resize', read)
}

/** How far above the screen the list begins, by whatever is scrolled and whatever grows above it. */
function observeOffset(list: Element, tell: (offset: number) => void): () => void {
  const read = () => tell(-list.getBoundingClientRect().top - NEAR_PX)
  const scrolls = { capture: true, passive: true }
  addEventListener('scroll', read, scrolls)
  // Asks at once, too: as soon as all is laid out.
  const grows = new ResizeObserver(read)
  grows.observe(document.body)
  return () => {
    removeEventListener('scroll', read, scrolls)
    grows.disconnect()
  }
}
