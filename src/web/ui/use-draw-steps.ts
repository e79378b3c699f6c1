import { startTransition, useEffect, useState } from 'react'

/** Counts up to this many, a step each time what was drawn last is seen: drawing all of a page in one go keeps a finger waiting. */
export function useDrawSteps(count: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn >= count) return
    const timer = setTimeout(() => startTransition(() => setTurn(turn + 1)))
    return () => clearTimeout(timer)
  }, [turn, count])
  return turn
}
