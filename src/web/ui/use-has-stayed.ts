import { startTransition, useEffect, useState } from 'react'
import type { Presence } from './use-windowed.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Whether a row has been near the screen for a moment, or in the page until it was idle; once true, it stays true. Rows that
 * fast scrolling only passes are not drawn in full, which would make the scrolling stutter.
 * @param place the row's index: the first rows need not wait, and neighbours become true in different frames
 * @param initialRows rows that a screen may show without scrolling
 */
export function useHasStayed(presence: Presence, place: number, initialRows = INITIAL_ROWS): boolean {
  const [hasStayed, setHasStayed] = useState(false)
  const isNear = presence === 'near'
  const isWaiting = !hasStayed && presence !== 'printed'
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitFor = (ms: number) => {
      timer = setTimeout(() => startTransition(() => setHasStayed(true)), ms)
    }
    const stop = isNear ? undefined : whenIdle(() => waitFor((place % IDLE_STEPS) * FRAME_MS))
    if (isNear)
      waitFor(place < initialRows ? firstStep(place) * FRAME_MS : STAY_MS + (place % STEPS) * FRAME_MS)
    return () => {
      stop?.()
      clearTimeout(timer)
    }
  }, [isWaiting, isNear, place, initialRows])
  return hasStayed
}

/** The rows of the first screen come from the top on, a few at a time. */
const firstStep = (place: number) => Math.floor(place / INITIAL_ROWS)

/** Rows that a screen may show without scrolling. */
const INITIAL_ROWS = 4
const STAY_MS = 100
const STEPS = 8
const IDLE_STEPS = 40
const FRAME_MS = 20
