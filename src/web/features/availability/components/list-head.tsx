import { weekdayName, weekdayOf } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { DayFilter, NextHours } from '../day-list-view-model.ts'
import { texts } from '../texts.ts'
import { listTexts } from './texts.ts'
import styles from './day-list.module.css'

const FILTERS: readonly DayFilter[] = ['all', 'mine', 'open']

type ListHeadProps = { next: NextHours | undefined; filter: DayFilter; onFilter: (filter: DayFilter) => void }

/** The person's next hours, and the choice of days. The line is there without hours too, so that a save moves no day. */
export function ListHead({ next, filter, onFilter }: ListHeadProps) {
  const t = useTexts(texts)
  const ofList = useTexts(listTexts)
  const language = useLanguage()
  const day = (date: string) => `${weekdayName(weekdayOf(date), language)} ${Number(date.slice(-2))}`
  return (
    <div className={styles.head}>
      <p className={styles.next}>
        <span>{ofList.next}</span>{' '}
        {next ? (
          <b>{`${day(next.date)}, ${t.span(next.from, next.to)} · ${formatCents(next.cents)}`}</b>
        ) : (
          ofList.nothingNext
        )}
      </p>
      <Segmented
        label={ofList.days}
        options={FILTERS.map((value) => ({ value, label: ofList.filters[value] }))}
        value={filter}
        onChange={onFilter}
      />
    </div>
  )
}
