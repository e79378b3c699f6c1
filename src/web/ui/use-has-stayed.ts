import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a row has come near the screen and stayed for a moment; from then on for good. What only flies past is not worth the
 * work, which would make the flight stutter.
 * @param place in its list: the first ones need not stay, and neighbours come in different frames
 */
export function useHasStayed(isNear: boolean, place: number): boolean {
  const [hasStayed, setHasStayed] = useState(false)
  const isWaiting = isNear && !hasStayed
  const wait = place < FIRST ? 0 : STAYS_MS + (place % TURNS) * FRAME_MS
  useEffect(() => {
    if (!isWaiting) return
    const waiting = setTimeout(() => startTransition(() => setHasStayed(true)), wait)
    return () => clearTimeout(waiting)
  }, [isWaiting, wait])
  return hasStayed
}

/** What there may be without scrolling. */
const FIRST = 4
const STAYS_MS = 100
const TURNS = 8
const FRAME_MS = 20
