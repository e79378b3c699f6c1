import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import type { Month } from '../../domain/calendar.ts'
import { askedMonth } from '../clock.ts'

/** The month that is asked for by the address. Paging leaves no trail: Back leaves the page. */
export function useMonth(): [month: Month, change: (month: Month) => void] {
  const [params, setParams] = useSearchParams()
  // Shown before the router has caught up, so that the second of two quick presses counts from the first.
  const [month, show] = useOptimistic(askedMonth(params))
  const change = (next: Month) =>
    startTransition(() => {
      show(next)
      setParams(
        (before) => {
          before.set('month', next)
          return before
        },
        { replace: true },
      )
    })
  return [month, change]
}
