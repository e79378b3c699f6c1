import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { Day } from '../../../../domain/calendar.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dayQuery } from '../requests.ts'
import { DayTable } from './day-table.tsx'
import { HourPanel } from './hour-panel.tsx'
import { texts } from './texts.ts'
import { dayRows } from './view-model.ts'
import styles from './day-view.module.css'

type DayViewProps = {
  projectId: string
  date: Day
  /** The hour that is open, if any. */
  hour: number | undefined
  /** The person whose line is marked, if any. */
  person: string | undefined
  /** Requests rest while the project is archived. */
  canRequest: boolean
  onHour: (hour: number | undefined) => void
}

/** The people of a day as bars over its hours with the coverage below, and the people of the open hour. */
export function DayView({ projectId, date, hour, person, canRequest, onHour }: DayViewProps) {
  const t = useTexts(texts)
  const day = useQuery(dayQuery(projectId, date))
  // A deferred value is drawn in slices, since there may be a thousand people.
  const reply = useDeferredValue(day.data)
  const rows = useMemo(() => reply && dayRows(reply), [reply])
  if (!reply || !rows) {
    return (
      <Card>
        {day.error ? (
          <ReadFailed error={day.error} fallback={t.dayFailed} onRetry={() => inBackground(day.refetch())} />
        ) : (
          <output className={styles.loading}>{t.loadingDay}</output>
        )}
      </Card>
    )
  }
  return (
    <div className={styles.day} aria-busy={reply.date !== date}>
      {hour !== undefined && (
        <HourPanel
          projectId={projectId}
          date={date}
          hour={hour}
          cover={reply.hours.find((each) => each.hour === hour)}
          rows={rows}
          canRequest={canRequest}
          onClose={() => onHour(undefined)}
        />
      )}
      <Card flush>
        <DayTable reply={reply} rows={rows} openHour={hour} person={person} onHour={onHour} />
        {rows.length === 0 && <EmptyState icon="users" title={t.nobodyYet} text={t.nobodyMeans} />}
      </Card>
    </div>
  )
}
