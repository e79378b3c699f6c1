import { addMonths, isMonth, type Month } from '../../../domain/calendar.ts'
import { useTexts } from '../../i18n/language.ts'
import { Pager } from '../../ui/pager.tsx'
import { gridTexts } from '../texts.ts'

export type MonthNavigatorProps = {
  month: Month
  onChange: (month: Month) => void
  /** The buttons' names are shorter where the month is not the page's own. */
  isInner?: boolean | undefined
}

/** Changes the month, within the years that the product supports. */
export function MonthNavigator({ month, onChange, isInner = false }: MonthNavigatorProps) {
  const texts = useTexts(gridTexts)
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  return (
    <Pager
      prevLabel={isInner ? texts.prev : texts.prevMonth}
      nextLabel={isInner ? texts.next : texts.nextMonth}
      prevDisabled={!isMonth(before)}
      nextDisabled={!isMonth(after)}
      onPrev={() => onChange(before)}
      onNext={() => onChange(after)}
    >
      {month}
    </Pager>
  )
}
