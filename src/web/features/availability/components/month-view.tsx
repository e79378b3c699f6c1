import type { Day, Month } from '../../../../domain/calendar.ts'
import type { Wages } from '../../../../domain/pricing.ts'
import { Legend } from '../../../grid/legend.tsx'
import { MonthGrid } from '../../../grid/month-grid.tsx'
import { useTexts } from '../../../i18n/language.ts'
import { Notice } from '../../../ui/notice.tsx'
import { texts } from '../texts.ts'
import { type AvailabilityRow, hasOpenHours } from '../view-model.ts'
import styles from './month-view.module.css'

export type MonthViewProps = {
  month: Month
  rows: readonly AvailabilityRow[]
  legend: Wages | undefined
  today: Day
  isLoading: boolean
  onPress: (date: Day, hours: readonly number[]) => void
}

/** The whole month at a glance: a row per day, a column per hour. */
export function MonthView({ month, rows, legend, today, isLoading, onPress }: MonthViewProps) {
  const say = useTexts(texts)
  return (
    <>
      <Legend wages={legend} />
      {!isLoading && !hasOpenHours(rows) && <Notice>{say.noHours(month)}</Notice>}
      <div className={styles.grid}>
        <MonthGrid
          label={say.schedule(month)}
          rows={rows}
          today={today}
          isSelecting
          isLoading={isLoading}
          onCellPress={(date, hour) => onPress(date, [hour])}
        />
      </div>
    </>
  )
}
