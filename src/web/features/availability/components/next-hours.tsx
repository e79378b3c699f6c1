import { type Month, monthOfDay } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import type { NextHours as Hours } from '../day-list-view-model.ts'
import { monthAfter, shortDay } from '../day-names.ts'
import { listTexts } from './texts.ts'
import styles from './next-hours.module.css'

type NextHoursProps = {
  /** Null where there are none, undefined while that is not known. */
  next: Hours | null | undefined
  /** The month that is named beside the hours. */
  month?: Month
  /** The end of the query for the reasons: the project, where the page has several. */
  of?: string
}

/** The person's next hours and what they pay. The line is there without hours too, and before they are known, so that nothing moves. */
export function NextHours({ next, month, of = '' }: NextHoursProps) {
  const t = useTexts(listTexts)
  const language = useLanguage()
  const dayOf = (date: string) =>
    shortDay(date, language) + (monthOfDay(date) === month ? '' : monthAfter(date, language))
  return (
    <>
      <span className={styles.label}>{t.next}</span>{' '}
      {next ? (
        <b>
          <span className={styles.part}>{dayOf(next.date)},</span>{' '}
          <span className={styles.part}>
            {next.from}–{next.to} ·{' '}
            <span
              role="button"
              tabIndex={0}
              aria-haspopup="dialog"
              data-why={`hours=${next.date}.${next.from}-${next.to}${of}`}
            >
              {formatCents(next.cents)}
            </span>
          </span>
        </b>
      ) : next === null ? (
        t.nothingNext
      ) : (
        '–'
      )}
    </>
  )
}
