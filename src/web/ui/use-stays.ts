import { startTransition, useEffect, useState } from 'react'

/**
 * Whether something has been in the page for a moment: what only flies past is not worth the work, which would make the flight
 * stutter.
 * @param place in a list, whose rows come in different frames; or that it has from the start
 */
export function useStays(place: number | 'at once'): boolean {
  const [stays, setStays] = useState(place === 'at once')
  const turn = place === 'at once' ? 0 : place % TURNS
  useEffect(() => {
    if (stays) return
    const waiting = setTimeout(() => startTransition(() => setStays(true)), STAYS_MS + turn * FRAME_MS)
    return () => clearTimeout(waiting)
  }, [stays, turn])
  return stays
}

const STAYS_MS = 100
const TURNS = 8
const FRAME_MS = 20
