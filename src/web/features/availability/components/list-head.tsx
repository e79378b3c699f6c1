import { type Month, monthName } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { DayFilter, NextHours } from '../day-list-view-model.ts'
import { shortDay } from '../day-names.ts'
import { texts } from '../texts.ts'
import { listTexts } from './texts.ts'
import styles from './day-list.module.css'

const FILTERS: readonly DayFilter[] = ['all', 'mine', 'open']

type ListHeadProps = {
  month: Month
  next: NextHours | undefined
  filter: DayFilter
  onFilter: (filter: DayFilter) => void
}

/** The person's next hours, the month's name, and the choice of days. The line of hours is there without hours too, so that a save moves no day. */
export function ListHead({ month, next, filter, onFilter }: ListHeadProps) {
  const t = useTexts(texts)
  const ofList = useTexts(listTexts)
  const language = useLanguage()
  return (
    <div className={styles.head}>
      <p className={styles.next}>
        <span>{ofList.next}</span>{' '}
        {next ? (
          <b>{`${shortDay(next.date, language)}, ${t.span(next.from, next.to)} · ${formatCents(next.cents)}`}</b>
        ) : (
          ofList.nothingNext
        )}
      </p>
      <h2 className={styles.month}>{monthName(month, language)}</h2>
      <Segmented
        label={ofList.days}
        options={FILTERS.map((value) => ({ value, label: ofList.filters[value] }))}
        value={filter}
        onChange={onFilter}
      />
    </div>
  )
}
