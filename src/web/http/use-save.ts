import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'

/**
 * A mutation for a save button: a press does nothing until the screen shows the result of the last save. `isPending` alone
 * would let the second press of a double click through, because React draws it a moment after the first press.
 */
export function useSave<Reply, Values, Begun = unknown>(
  options: UseMutationOptions<Reply, Error, Values, Begun>,
): Omit<UseMutationResult<Reply, Error, Values, Begun>, 'mutateAsync'> & {
  /** Like `mutate`, and in place of `mutateAsync`. Resolves to the reply, or to undefined where nothing was saved. */
  run: (values: Values) => Promise<{ reply: Reply } | undefined>
} {
  const mutation = useMutation(options)
  const { mutate, mutateAsync, isPending, submittedAt } = mutation
  const isUnderWay = useRef(false)
  // `submittedAt` differs for each save, so this also runs for a save that ended before it was drawn as pending.
  useLayoutEffect(() => {
    isUnderWay.current = isPending
  }, [isPending, submittedAt])
  return {
    ...mutation,
    mutate: (...args) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(...args)
    },
    run: async (values) => {
      if (isUnderWay.current) return undefined
      isUnderWay.current = true
      return mutateAsync(values).then(
        (reply) => ({ reply }),
        () => undefined,
      )
    },
  }
}
