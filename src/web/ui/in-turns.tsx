import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Draws its children one after the other, each when those before it are seen: laying out a page of many parts in one go keeps
 * a finger waiting.
 */
export function InTurns({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(0)
  const count = Children.count(children)
  useEffect(() => {
    if (drawn >= count) return
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)))
    return () => clearTimeout(timer)
  }, [drawn, count])
  // One that is still empty has its place all the same.
  return Children.map(children, (child, index) => (index < drawn ? child : null))
}
