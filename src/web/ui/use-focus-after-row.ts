import { type RefObject, useLayoutEffect } from 'react'

/**
 * Hands the keyboard focus on when a row leaves its list with it: to the next row, else to the one before, else to the head of
 * the list. A row is an element with tabindex="-1", or holds one.
 */
export function useFocusAfterRow(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const left = row.current
    // A layout effect ends before React removes the element, while its neighbours are still beside it.
    return () => {
      if (left?.contains(document.activeElement)) placeAfter(left)?.focus({ preventScroll: true })
    }
  }, [row])
}

function placeAfter(row: HTMLElement): HTMLElement | null | undefined {
  for (const near of [row.nextElementSibling, row.previousElementSibling]) {
    if (near?.localName !== row.localName) continue
    const place = near.matches('[tabindex]') ? near : near.querySelector('[tabindex]')
    if (place instanceof HTMLElement) return place
  }
  const head = row.closest('section')?.querySelector('h2')
  if (head) head.tabIndex = -1
  return head
}
