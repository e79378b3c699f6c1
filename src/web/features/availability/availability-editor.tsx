import { useMemo, useState } from 'react'
import type { Day, Month } from '../../../domain/calendar.ts'
import { today } from '../../clock.ts'
import { Legend } from '../../grid/legend.tsx'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useUnloadWarning } from '../../grid/use-unload-warning.ts'
import { ApiError, sentenceOf } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CannotRemoveDialog } from './components/cannot-remove-dialog.tsx'
import { EarningsPanel } from './components/earnings-panel.tsx'
import { useDraft, useSaveAvailability } from './requests.ts'
import { useAvailabilityUpdates } from './use-availability-updates.ts'
import { useMyMonth } from './use-my-month.ts'
import {
  availabilityRows,
  countClosed,
  countHours,
  earnings,
  hasHour,
  hasOpenHours,
  hourReader,
  hoursIn,
  NO_HOURS,
  toggleHour,
  withoutHours,
} from './view-model.ts'
import styles from './availability-editor.module.css'

const TOAST_MS = 2500
const SAVE_FAILED = 'Failed to save availability'

/** The freelancer's month: adds hours, shows what they earn, saves. */
export function AvailabilityEditor({ projectId, month }: { projectId: string; month: Month }) {
  const { mine, legend, isLoading, error, retry } = useMyMonth(projectId, month)
  const [draft, changeDraft] = useDraft(projectId)
  const [isRefusing, setIsRefusing] = useState(false)
  const { show } = useToast()
  const save = useSaveAvailability(projectId, {
    onSaved: () => show('Saved', { ms: TOAST_MS }),
    onFailed: (failure) => show(failureText(failure), { tone: 'error', ms: TOAST_MS }),
  })

  const sending = (save.isPending && save.variables) || NO_HOURS
  const unsaved = useMemo(() => withoutHours(draft, mine.saved), [draft, mine.saved])
  const hourAt = useMemo(() => hourReader(mine), [mine])
  const rows = useMemo(
    () => availabilityRows(mine, hourAt, unsaved, sending),
    [mine, hourAt, unsaved, sending],
  )
  const totals = useMemo(() => earnings(mine, hourAt, unsaved), [mine, hourAt, unsaved])
  const unsavedCount = countHours(unsaved)

  useUnloadWarning(unsavedCount > 0)
  useAvailabilityUpdates(projectId)

  const press = (date: Day, hour: number) => {
    if (hasHour(mine.saved, date, hour)) setIsRefusing(true)
    else if (!hasHour(sending, date, hour)) changeDraft((now) => toggleHour(now, date, hour))
  }

  if (error) {
    return (
      <Notice
        tone="error"
        action={
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        }
      >
        {sentenceOf(error, 'The schedule could not be loaded.')}
      </Notice>
    )
  }
  return (
    <div className={styles.layout}>
      <div className={styles.month}>
        <Legend wages={legend} />
        <p className={styles.hint}>Press the coloured hours you can work, then save.</p>
        {!isLoading && !hasOpenHours(rows) && (
          <Notice>{`No hours are open in ${month} yet. Please look again later.`}</Notice>
        )}
        <div className={styles.grid}>
          <MonthGrid
            label={`Schedule ${month}`}
            rows={rows}
            today={today()}
            isSelecting
            isLoading={isLoading}
            onCellPress={press}
          />
        </div>
      </div>
      <EarningsPanel
        month={month}
        totals={isLoading ? undefined : totals}
        closedCount={isLoading ? 0 : countClosed(mine, hourAt, unsaved)}
        unsavedElsewhere={unsavedCount - countHours(hoursIn(month, unsaved))}
        canSave={unsavedCount > 0}
        isSaving={save.isPending}
        onSave={() => save.mutate(draft)}
      />
      <CannotRemoveDialog open={isRefusing} onClose={() => setIsRefusing(false)} />
    </div>
  )
}

/** The server's own words; what the browser says about a lost connection is not among them. */
function failureText(error: Error): string {
  const isReply = error instanceof ApiError && error.status !== 0
  return isReply ? sentenceOf(error, SAVE_FAILED) : SAVE_FAILED
}
