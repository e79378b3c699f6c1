import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the keyboard focus in a place where one part takes over from another: a part that goes with the focus leaves it to the
 * element of the next part that `place` selects.
 * @param handedRef shared by the parts of the place
 */
export function useFocusAfterPart(
  part: RefObject<HTMLElement | null>,
  handedRef: RefObject<boolean>,
  place: string,
): void {
  useLayoutEffect(() => {
    const own = part.current
    if (handedRef.current) own?.querySelector<HTMLElement>(place)?.focus()
    handedRef.current = false
    // A layout effect ends before React removes the part, and before those of the next part begin.
    return () => {
      handedRef.current = own?.contains(document.activeElement) ?? false
    }
  }, [part, handedRef, place])
}
