import { type RefObject, startTransition, useEffect, useState } from 'react'

/**
 * Whether an element has come near what is seen, by scrolling or by the keyboard; from then on for good.
 * @param isNear it is near from the start
 */
export function useComesNear(element: RefObject<Element | null>, isNear: boolean): boolean {
  const [hasCome, setHasCome] = useState(isNear)
  useEffect(() => {
    if (hasCome || !element.current) return
    const near = new IntersectionObserver(
      (entries) => startTransition(() => setHasCome(entries.some(({ isIntersecting }) => isIntersecting))),
      { rootMargin: NEAR },
    )
    near.observe(element.current)
    return () => near.disconnect()
  }, [element, hasCome])
  return hasCome
}

const NEAR = '600px 0px'
