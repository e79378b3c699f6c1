import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'

/**
 * A mutation for a button that saves: as long as the screen does not show how the last save ended, another press does
 * nothing. `isPending` alone lets the second press of a double click through, since it is drawn a moment after the first.
 */
export function useSave<Reply, Values>(
  options: UseMutationOptions<Reply, Error, Values>,
): UseMutationResult<Reply, Error, Values> {
  const mutation = useMutation(options)
  const { mutate, isPending, submittedAt } = mutation
  const isUnderWay = useRef(false)
  // Each save has a `submittedAt` of its own: this runs also when one ended before it was ever drawn as pending.
  useLayoutEffect(() => {
    if (!isPending) isUnderWay.current = false
  }, [isPending, submittedAt])
  return {
    ...mutation,
    mutate: (...args) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(...args)
    },
  }
}
