import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
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
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dayName } from './day-name.ts'
import { texts } from './texts.ts'
import styles from './day-strip.module.css'

type DayStripProps = { date: Day; today: Day; addressOf: (day: Day) => string }

/**
 * Links to the days of the month. On a phone the strip scrolls sideways, with the day of the page in its middle. The strip is one
 * Tab stop, so that the people below are not a month of stops away: arrows, Home and End walk over its days.
 */
export function DayStrip({ date, today, addressOf }: DayStripProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const strip = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState<Day>()
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
          tabIndex={day === (focused ?? date) ? undefined : -1}
          onKeyDown={walk}
          onFocus={() => setFocused(day)}
          onBlur={() => setFocused(undefined)}
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

/** Moves the focus to the day that a key leads to. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const days = [...event.currentTarget.closest('nav')!.querySelectorAll('a')]
  const at = days.indexOf(event.currentTarget)
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  days[target]?.focus()
}
