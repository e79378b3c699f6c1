import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a row has been near the screen for a moment; once true, it stays true. Rows that fast scrolling only passes are not
 * drawn in full, which would make the scrolling stutter.
 * @param place the row's index: the first rows need not wait, and neighbours become true in different frames
 */
export function useHasStayed(isNear: boolean, place: number): boolean {
  const [hasStayed, setHasStayed] = useState(false)
  const isWaiting = isNear && !hasStayed
  const wait = place < INITIAL_ROWS ? 0 : STAY_MS + (place % STEPS) * FRAME_MS
  useEffect(() => {
    if (!isWaiting) return
    const waiting = setTimeout(() => startTransition(() => setHasStayed(true)), wait)
    return () => clearTimeout(waiting)
  }, [isWaiting, wait])
  return hasStayed
}

/** Rows that a screen may show without scrolling. */
const INITIAL_ROWS = 4
const STAY_MS = 100
const STEPS = 8
const FRAME_MS = 20
