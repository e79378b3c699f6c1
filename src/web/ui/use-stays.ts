import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a row has come near the screen and stayed for a moment; from then on for good. What only flies past is not worth the
 * work, which would make the flight stutter.
 * @param place in its list: neighbours come in different frames
 * @param isAtOnce it has from the start
 */
export function useStays(isNear: boolean, place: number, isAtOnce: boolean): boolean {
  const [hasStayed, setHasStayed] = useState(isAtOnce)
  const isWaiting = isNear && !hasStayed
  const wait = STAYS_MS + (place % TURNS) * FRAME_MS
  useEffect(() => {
    if (!isWaiting) return
    const waiting = setTimeout(() => startTransition(() => setHasStayed(true)), wait)
    return () => clearTimeout(waiting)
  }, [isWaiting, wait])
  return hasStayed
}

const STAYS_MS = 100
const TURNS = 8
const FRAME_MS = 20
