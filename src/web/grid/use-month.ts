import { startTransition, useOptimistic } from 'react'
import { isMonth, type Month } from '../../domain/calendar.ts'
import { currentMonth } from '../clock.ts'
import { useSearchParams } from '../router/router.tsx'

/** The month in the address (`?month=YYYY-MM`), else the current one. Paging leaves no trail: Back leaves the page. */
export function useMonth(): [month: Month, change: (month: Month) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  // Shown before the router has caught up, so that the second of two quick presses counts from the first.
  const [month, show] = useOptimistic(isMonth(asked) ? asked : currentMonth())
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
