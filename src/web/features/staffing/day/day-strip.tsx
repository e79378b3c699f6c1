import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  type Day,
  daysOfMonth,
  monthName,
  monthOfDay,
  weekdayName,
  weekdayOf,
} from '../../../../domain/calendar.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { useOneTabStop } from '../../../ui/use-one-tab-stop.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dayName } from './day-name.ts'
import { texts } from './texts.ts'
import styles from './day-strip.module.css'

type DayStripProps = { date: Day; today: Day; addressOf: (day: Day) => string }

/** Links to the days of the month. On a phone the strip scrolls sideways, with the day of the page in its middle. */
export function DayStrip({ date, today, addressOf }: DayStripProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const strip = useRef<HTMLElement>(null)
  const tabStop = useOneTabStop(date)
  useLayoutEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (current)
      strip.current!.scrollLeft = current.offsetLeft - (strip.current!.clientWidth - current.offsetWidth) / 2
  }, [date])
  const month = monthOfDay(date)
  return (
    <nav ref={strip} className={styles.strip} aria-label={t.daysOf(monthName(month, language))}>
      {daysOfMonth(month).map((day) => (
        <Link
          key={day}
          to={addressOf(day)}
          className={styles.day}
          {...tabStop(day)}
          aria-current={day === date ? 'date' : undefined}
          data-today={day === today || undefined}
          data-weekend={weekdayOf(day) > 4 || undefined}
        >
          <span aria-hidden="true" className={styles.weekday}>
            {weekdayName(weekdayOf(day), language)}
          </span>
          <span aria-hidden="true">{Number(day.slice(8))}</span>
          <VisuallyHidden>{dayName(day, language)}</VisuallyHidden>
        </Link>
      ))}
    </nav>
  )
}
