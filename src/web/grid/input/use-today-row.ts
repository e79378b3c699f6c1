import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createListeners } from '../../listeners.ts'
import { keepScroll, keepScrollInEntry, keptScroll, keyOfEntry } from './kept-scroll.ts'
import { stickyBottomOf } from './positions.ts'

const todayPresses = createListeners()

/** Scrolls the page's month to the row of today, once the month of today is drawn. */
export const scrollToToday = todayPresses.notify

/** `first`: the page opens at today; `asked`: it goes there on `scrollToToday` alone. */
export type ShowsToday = 'first' | 'asked'

/** The past days that stay in sight above today. */
const DAYS_ABOVE = 2

interface TodayRowOptions {
  /** Undefined for grids that are not the page's own month. */
  showsToday: ShowsToday | undefined
  /** The index of the row of today; -1 in other months. */
  index: number
}

/**
 * Brings the row of today into sight. The page opens there, unless it has been scrolled already or opens in another month;
 * who comes back finds it where it was left. Rows have their height before their cells are drawn, so nothing moves later.
 * The focus stays where it is.
 */
export function useTodayRow(
  table: RefObject<HTMLTableElement | null>,
  { showsToday, index }: TodayRowOptions,
): void {
  const isAsked = useRef(false)
  const opens = useRef(showsToday === 'first')
  useLayoutEffect(() => {
    const kept = opens.current ? keptScroll() : undefined
    // Reading `scrollY` makes the browser lay out the page, so it is read last.
    const isOpening = opens.current && (kept ?? index) >= 0 && scrollY === 0
    opens.current = false
    if (isOpening && kept !== undefined) scrollTo(0, kept)
    else if (index >= 0 && (isOpening || isAsked.current)) {
      isAsked.current = false
      scrollToRow(table.current!, index)
    }
  }, [table, index])
  useKeptScroll(showsToday !== undefined)
  useEffect(() => {
    if (!showsToday) return
    return todayPresses.subscribe(() => {
      isAsked.current = index < 0
      if (index >= 0) scrollToRow(table.current!, index)
    })
  }, [table, showsToday, index])
}

/**
 * Keeps the position of the page after each scroll, for the person who comes back. On leaving it would be too late: once React
 * removes the first part of the screen, the browser moves the page to keep the rest in place.
 */
function useKeptScroll(isOn: boolean): void {
  const key = useRef<string>(undefined)
  useLayoutEffect(() => {
    key.current = keyOfEntry()
  })
  useLayoutEffect(() => {
    if (!isOn) return
    const keep = () => keepScroll(key.current)
    addEventListener('scroll', keep)
    addEventListener('beforeunload', keepScrollInEntry)
    return () => {
      removeEventListener('scroll', keep)
      removeEventListener('beforeunload', keepScrollInEntry)
    }
  }, [isOn])
}

/** A row that is in sight already moves nothing. In narrow windows bars cover the lower edge. */
function scrollToRow(table: HTMLTableElement, index: number): void {
  // The first row of the table is that of the hours.
  const boxAt = (day: number) => table.rows[day + 1]!.getBoundingClientRect()
  const row = boxAt(index)
  const top = stickyBottomOf(table)
  if (row.top >= top && row.bottom <= innerHeight * (innerWidth > 1080 ? 1 : 0.8)) return
  scrollBy(0, boxAt(Math.max(index - DAYS_ABOVE, 0)).top - top)
}
