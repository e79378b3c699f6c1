import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import type { Month } from '../../../domain/calendar.ts'
import { askedMonth } from '../../clock.ts'

/** The month in the address. Paging replaces the entry of the browser's history, so that Back leaves the page. */
export function useMonth(): [month: Month, change: (month: Month) => void] {
  const [params, setParams] = useSearchParams()
  // The optimistic month changes before the router does, so that a quick second press starts from the first one's month.
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
