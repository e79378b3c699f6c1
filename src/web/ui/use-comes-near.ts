import { type RefObject, startTransition, useEffect, useState } from 'react'

/**
 * Whether an element has come near what is seen, by scrolling or by the keyboard, and stayed; from then on for good.
 * @param isNear it is near from the start
 */
export function useComesNear(element: RefObject<Element | null>, isNear: boolean): boolean {
  const [hasCome, setHasCome] = useState(isNear)
  useEffect(() => {
    if (hasCome || !element.current) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const near = new IntersectionObserver(
      (entries) => {
        clearTimeout(waiting)
        if (!entries.at(-1)!.isIntersecting) return
        waiting = setTimeout(() => startTransition(() => setHasCome(true)), STAYS_MS)
      },
      // The second one where something else than the page scrolls.
      { rootMargin: NEAR, scrollMargin: NEAR },
    )
    near.observe(element.current)
    return () => {
      clearTimeout(waiting)
      near.disconnect()
    }
  }, [element, hasCome])
  return hasCome
}

const NEAR = '600px 0px'
/** Who only flies past is not worth the work, which would make the flight stutter. */
const STAYS_MS = 100
