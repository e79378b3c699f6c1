import type { Month } from '../../../domain/calendar.ts'
import { today } from '../../clock.ts'
import { Legend } from '../../grid/legend.tsx'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { sentenceOf } from '../../http/api-error.ts'
import { useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CannotRemoveDialog } from './components/cannot-remove-dialog.tsx'
import { DayList } from './components/day-list.tsx'
import { EarningsPanel } from './components/earnings-panel.tsx'
import { texts } from './texts.ts'
import { useMyHours } from './use-my-hours.ts'
import type { View } from './use-view.ts'
import { hasOpenHours } from './view-model.ts'
import styles from './availability-editor.module.css'

export type AvailabilityEditorProps = {
  projectId: string
  month: Month
  view: View
  onMonthChange: (month: Month) => void
}

/** The freelancer's month, as a list by day or as a grid: adds hours, shows what they earn, saves. */
export function AvailabilityEditor({ projectId, month, view, onMonthChange }: AvailabilityEditorProps) {
  const t = useTexts(texts)
  const hours = useMyHours(projectId, month)
  const { rows, isLoading } = hours

  if (hours.error) {
    return (
      <Notice
        tone="error"
        action={
          <Button size="sm" onClick={hours.retry}>
            {t.tryAgain}
          </Button>
        }
      >
        {sentenceOf(hours.error, t.loadFailed)}
      </Notice>
    )
  }
  const isList = view === 'list'
  return (
    <div className={styles.layout}>
      <div className={styles.month}>
        <p className={styles.hint}>{isList ? t.hintOfList : t.hintOfMonth}</p>
        {isList ? (
          <DayList
            month={month}
            rows={rows}
            today={today()}
            isLoading={isLoading}
            onPress={hours.press}
            onMonthChange={onMonthChange}
          />
        ) : (
          <>
            <Legend wages={hours.legend} />
            {!isLoading && !hasOpenHours(rows) && <Notice>{t.noHours(month)}</Notice>}
            <div className={styles.grid}>
              <MonthGrid
                label={t.schedule(month)}
                rows={rows}
                today={today()}
                isSelecting
                isLoading={isLoading}
                onCellPress={(date, hour) => hours.press(date, [hour])}
              />
            </div>
          </>
        )}
      </div>
      <EarningsPanel
        month={month}
        totals={isLoading ? undefined : hours.totals}
        closedCount={isLoading ? 0 : hours.closedCount}
        unsavedElsewhere={hours.unsavedElsewhere}
        canSave={hours.canSave}
        isSaving={hours.isSaving}
        onSave={hours.save}
      />
      <CannotRemoveDialog open={hours.isRefusing} onClose={hours.endRefusal} />
    </div>
  )
}
