import { type Month, monthName } from '../../../../domain/calendar.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { DayFilter, NextHours as Hours } from '../day-list-view-model.ts'
import { NextHours } from './next-hours.tsx'
import { listTexts } from './texts.ts'
import styles from './day-list.module.css'

const FILTERS: readonly DayFilter[] = ['all', 'mine', 'open']

type ListHeadProps = {
  month: Month
  next: Hours | null | undefined
  filter: DayFilter
  onFilter: (filter: DayFilter) => void
}

/** The person's next hours, the month's name, and the choice of days. */
export function ListHead({ month, next, filter, onFilter }: ListHeadProps) {
  const ofList = useTexts(listTexts)
  const language = useLanguage()
  return (
    <div className={styles.head}>
      <p className={styles.next}>
        <NextHours next={next} month={month} />
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
