import { startTransition, useEffect, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import type { Month } from '../../../domain/calendar.ts'
import { askedMonth } from '../../clock.ts'

/** The month in the address. Each step is an entry of the browser's history, so that Back goes back a month. */
export function useMonth(): [month: Month, change: (month: Month) => void] {
  const [params, setParams] = useSearchParams()
  const asked = askedMonth(params)
  // The optimistic month changes before the router does, so that a quick second press starts from the first one's month.
  const [month, show] = useOptimistic(asked)
  const setMonth = (next: Month, replace = false) =>
    setParams(
      (before) => {
        before.set('month', next)
        return before
      },
      { replace },
    )
  const isWrong = params.has('month') && params.get('month') !== asked
  useEffect(() => {
    if (isWrong) setMonth(asked, true)
  })
  const change = (next: Month) =>
    startTransition(() => {
      show(next)
      setMonth(next)
    })
  return [month, change]
}
