import { type MouseEvent, useDeferredValue, useState } from 'react'
import { type Day, type Month } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { useTexts } from '../../../i18n/language.ts'
import { useMarkedRows } from '../../../marked-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { useDrawSteps } from '../../../ui/draw-in-steps.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MenuPanel } from '../../../ui/menu.tsx'
import { usePreload } from '../../../ui/use-preload.ts'
import { type DayFilter, dayList, filterDays } from '../day-list-view-model.ts'
import { RepeatDay } from '../repeat/repeat-day.tsx'
import { noHours, texts } from '../texts.ts'
import { useNextHours } from '../use-next-hours.ts'
import { type AvailabilityRow, hasOpenHours } from '../view-model.ts'
import { loadDayHours, REPEAT_PANEL } from './day-card.tsx'
import { ListHead } from './list-head.tsx'
import { EarlierDays, Items } from './list-items.tsx'
import { LoadingDays } from './loading-days.tsx'
import { listTexts } from './texts.ts'
import styles from './day-list.module.css'

/** Number of days drawn at first, about one screen of a phone. */
const INITIAL_DAYS = 7

export type DayListProps = {
  projectId: string
  month: Month
  rows: readonly AvailabilityRow[]
  today: Day
  /** The slot that runs now in the project's time zone, else the one that comes next. */
  slotNow: SlotRef
  isLoading: boolean
  /** The project confirms hours, and the bookings of the month are not read yet. */
  isUnknown: boolean
  /** Called for a press on a block or on a single hour. */
  onPress: (date: Day, hours: readonly number[]) => void
  /** Repeats the hours of a day on other days. */
  onRepeat: ((added: readonly SlotRef[]) => void) | undefined
  /** The next month with open hours; null where there is none, undefined while that is not known. */
  nextOpen: Month | null | undefined
  onMonthChange: (month: Month) => void
}

/** Open and given hours, day by day. One listener serves all days, so that a press draws only its own day again. */
export function DayList(props: DayListProps) {
  const { projectId, month, today, slotNow, isLoading, isUnknown } = props
  const rows = useMarkedRows(props.rows)
  const { onPress, onRepeat, nextOpen, onMonthChange } = props
  const t = useTexts(texts)
  const ofList = useTexts(listTexts)
  const [repeated, setRepeated] = useState<Day>()
  const [filter, setFilter] = useState<DayFilter>('all')
  // The days of a month that has just been read are drawn in slices, as in the grid.
  const isRead = useDeferredValue(!isLoading) && !isLoading
  const turn = useDrawSteps(1)
  usePreload(loadDayHours)
  const next = useNextHours(projectId, { month, rows: isLoading ? [] : rows, after: slotNow })
  const press = ({ target }: MouseEvent) => {
    const { date, hours } = (target as Element).closest<HTMLElement>('[data-date]')?.dataset ?? {}
    if (date && hours) onPress(date, hours.split(',').map(Number))
    else if (date) setRepeated(date)
  }
  if (!isRead) return <LoadingDays />
  const { earlier, items } = dayList(filterDays(rows, filter), today)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- what is pressed are the buttons inside
    <div role="group" aria-label={ofList.openHours(month)} className={styles.list} onClick={press}>
      <ListHead month={month} next={isUnknown ? undefined : next} filter={filter} onFilter={setFilter} />
      {earlier.length > 0 && <EarlierDays items={earlier} today={today} />}
      {items.some((item) => item.kind === 'day') ? (
        <Items items={turn === 0 ? items.slice(0, INITIAL_DAYS) : items} today={today} />
      ) : filter !== 'all' ? (
        <EmptyState icon="calendar" title={ofList.noneShown(month)} />
      ) : (
        <EmptyState
          icon="calendar"
          title={hasOpenHours(rows) ? ofList.noneLeft(month) : noHours(t, month, nextOpen)}
          text={ofList.noneLeftHint}
          action={
            nextOpen && (
              <Button icon="chevron-right" onClick={() => onMonthChange(nextOpen)}>
                {t.goTo(nextOpen)}
              </Button>
            )
          }
        />
      )}
      {/* One panel serves all days and opens at the button that was pressed. */}
      <MenuPanel id={REPEAT_PANEL}>
        {repeated !== undefined && onRepeat && <RepeatDay date={repeated} {...{ rows, today, onRepeat }} />}
      </MenuPanel>
    </div>
  )
}
