import { type RefObject, useLayoutEffect } from 'react'

/** Hands the keyboard focus to the row of a button that goes with it, where the row stays. */
export function useFocusAfterButton(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const pressed = button.current
    return () => {
      if (pressed?.contains(document.activeElement)) pressed.closest('li')?.focus({ preventScroll: true })
    }
  }, [button])
}
