import { addMonths, type Day, isMonth, type Month } from '../../../../domain/calendar.ts'
import type { Wages } from '../../../../domain/pricing.ts'
import type { GridHand } from '../../../grid/grid-hand.ts'
import { Legend } from '../../../grid/legend.tsx'
import { MonthGrid } from '../../../grid/month-grid.tsx'
import type { BrushAt } from '../../../grid/strokes.ts'
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
  hand: GridHand
  /** Drags add open hours, or take unsaved ones back. */
  brushAt: BrushAt | undefined
  onMonthChange: (month: Month) => void
}

/** The whole month at a glance: a row per day, a column per hour. */
export function MonthView(props: MonthViewProps) {
  const { month, rows, legend, today, isLoading, onPress, hand, brushAt, onMonthChange } = props
  const say = useTexts(texts)
  const stepMonth = (step: 1 | -1) => {
    const next = addMonths(month, step)
    if (isMonth(next)) onMonthChange(next)
  }
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
          hand={hand}
          brushAt={brushAt}
          showsNews
          onMonthStep={stepMonth}
          onCellPress={(date, hour) => onPress(date, [hour])}
        />
      </div>
    </>
  )
}
