import { type RefObject, useLayoutEffect } from 'react'
import { useFocusAfterRow } from '../../../ui/use-focus-after-row.ts'

/**
 * Hands the keyboard focus on when a person's row leaves its group with it: to a row beside it, else to the row of the same
 * person in the new group, else to the list of people.
 */
export function useFocusAfterPerson(row: RefObject<HTMLElement | null>, userId: string): void {
  useFocusAfterRow(row)
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
