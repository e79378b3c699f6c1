import { type RefObject, useLayoutEffect } from 'react'
import { useFocusOfRow } from '../../../ui/use-focus-of-row.ts'

/**
 * Hands the keyboard focus on when a person's row leaves its group with it: to a row beside it, else to the row of the same
 * person in the new group, else to the list of people.
 */
export function useFocusOfPerson(row: RefObject<HTMLElement | null>, userId: string): void {
  useFocusOfRow(row)
  useLayoutEffect(() => {
    const left = row.current
    const people = left?.closest('section')
    return () => {
      if (!left?.contains(document.activeElement)) return
      // The row in the new group is there once React has committed all of the change.
      queueMicrotask(() => {
        const moved = people?.querySelector<HTMLElement>(`[data-user-id="${userId}"]`)
        const place = moved ?? people
        place?.focus({ preventScroll: true })
      })
    }
  }, [row, userId])
}

/** Hands the keyboard focus to the row of a button that goes with it, where the row stays. */
export function useFocusOfPress(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const pressed = button.current
    return () => {
      if (pressed?.contains(document.activeElement)) pressed.closest('li')?.focus({ preventScroll: true })
    }
  }, [button])
}
