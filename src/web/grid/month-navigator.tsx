import { addMonths, isMonth, type Month } from '../../domain/calendar.ts'
import { Pager } from '../ui/pager.tsx'

export type MonthNavigatorProps = { month: Month; onChange: (month: Month) => void }

/** Goes through the months, inside the years that the product knows. */
export function MonthNavigator({ month, onChange }: MonthNavigatorProps) {
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  return (
    <Pager
      prevLabel="Prev month"
      nextLabel="Next month"
      prevDisabled={!isMonth(before)}
      nextDisabled={!isMonth(after)}
      onPrev={() => onChange(before)}
      onNext={() => onChange(after)}
    >
      {month}
    </Pager>
  )
}
