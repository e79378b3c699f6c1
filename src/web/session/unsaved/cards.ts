/**
 * The cards on the screen whose drafts are not saved, for the bar that counts, saves and discards them all. A freelancer's own
 * hours are none: the panel of their page is that bar, and counts the other months.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

export interface UnsavedCard {
  /** Number of changes; 0 while all is saved. */
  count: number
  /** Saves as the card's own Save button does, and shows what went wrong. Resolves to whether all is saved. */
  save: () => Promise<boolean>
  /** Restores what is saved. Returns what brings the draft back. */
  discard: () => () => void
  /** The part of the page to lead to where the save failed. */
  place: () => Element | null | undefined
}

type LatestCard = { current: UnsavedCard }
const cards = new Set<LatestCard>()
const { notify, subscribe } = createListeners()

/** Makes the card known to the bar as long as it is on the screen and has changes. */
export function useUnsavedCard(card: UnsavedCard): void {
  const latest = useRef(card)
  const { count } = card
  const isUnsaved = count > 0
  useEffect(() => {
    latest.current = card
  })
  useEffect(() => {
    if (!isUnsaved) return
    cards.add(latest)
    return () => {
      cards.delete(latest)
      notify()
    }
  }, [isUnsaved])
  useEffect(notify, [count])
}

/** The number of changes over all cards. */
export function useUnsavedCount(): number {
  return useSyncExternalStore(subscribe, countOfAll)
}

/** The cards, from the top of the page to its end. */
export function unsavedCards(): UnsavedCard[] {
  const isAfter = (place: Element, other: Element) =>
    (place.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return [...cards]
    .map(({ current }) => current)
    .toSorted((a, b) => {
      const [place, other] = [a.place(), b.place()]
      return place && other && isAfter(place, other) ? 1 : -1
    })
}

const countOfAll = () => [...cards].reduce((sum, { current }) => sum + current.count, 0)
