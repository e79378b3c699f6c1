import { addMonths, isMonth, type Month } from '../../domain/calendar.ts'
import { Pager } from '../ui/pager.tsx'

export type MonthNavigatorProps = {
  month: Month
  onChange: (month: Month) => void
  /** Names the buttons where they are not the page's own. */
  labels?: { prev: string; next: string } | undefined
}

const OF_PAGE = { prev: 'Prev month', next: 'Next month' }

/** Goes through the months, inside the years that the product knows. */
export function MonthNavigator({ month, onChange, labels = OF_PAGE }: MonthNavigatorProps) {
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  return (
    <Pager
      prevLabel={labels.prev}
      nextLabel={labels.next}
      prevDisabled={!isMonth(before)}
      nextDisabled={!isMonth(after)}
      onPrev={() => onChange(before)}
      onNext={() => onChange(after)}
    >
      {month}
    </Pager>
  )
}
