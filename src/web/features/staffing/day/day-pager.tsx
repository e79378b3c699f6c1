import { addDays, type Day, isDay, shortDayLabel } from '../../../../domain/calendar.ts'
import { today } from '../../../clock.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { texts } from './texts.ts'

type DayPagerProps = {
  date: Day
  onDate: (date: Day) => void
  /** The time zone of the project; undefined while it is loading. */
  timeZone: string | undefined
}

/** Leads to the previous and the next day, and to today. */
export function DayPager({ date, onDate, timeZone }: DayPagerProps) {
  const t = useTexts(texts)
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  return (
    <>
      <Pager
        prevLabel={t.previousDay}
        nextLabel={t.nextDay}
        prevDisabled={!isDay(before)}
        nextDisabled={!isDay(after)}
        onPrev={() => onDate(before)}
        onNext={() => onDate(after)}
      >
        {shortDayLabel(date)}
      </Pager>
      <Button onClick={() => onDate(today(timeZone))}>{t.today}</Button>
    </>
  )
}
