import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import type { Day, Month } from '../../../domain/calendar.ts'
import type { Wages } from '../../../domain/pricing.ts'
import { modeReader, nextMode, slotKey } from '../../../domain/slot.ts'
import { today } from '../../clock.ts'
import { Legend } from '../../grid/legend.tsx'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useUnloadWarning } from '../../grid/use-unload-warning.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { scheduleQuery, slotSaverOf } from './requests.ts'
import { emptySchedule, scheduleRows, type ScheduleSlot, slotPriceOf } from './view-model.ts'
import styles from './schedule-editor.module.css'

export type ScheduleEditorProps = {
  projectId: string
  month: Month
  /** What the legend says the colours pay, whole cents. */
  wages?: Wages | undefined
  /** What else the grid can be used for, beside the sentence about what a press does. */
  tools?: ReactNode
  /** While prices are edited: takes the press in place of the mode's step. */
  onPricePress?: ((slot: ScheduleSlot) => void) | undefined
  /** While the history is looked at: takes the press as well. */
  onHistoryPress?: ((slot: { date: Day; hour: number }) => void) | undefined
}

/** The project's month; a press on a cell moves its mode one step on, or asks for its price. */
export function ScheduleEditor(props: ScheduleEditorProps) {
  return <Editor key={props.projectId} {...props} />
}

function Editor({ projectId, month, wages, tools, onPricePress, onHistoryPress }: ScheduleEditorProps) {
  const queries = useQueryClient()
  const schedule = useQuery(scheduleQuery(projectId, month))
  const [saver] = useState(() => slotSaverOf(queries, projectId, createFailureAlert()))
  const edits = useSyncExternalStore(saver.subscribe, saver.edits)
  const reply = useMemo(() => schedule.data ?? emptySchedule(month), [schedule.data, month])
  const modeAt = useMemo(() => modeReader(reply), [reply])
  const rows = useMemo(() => scheduleRows(month, reply, edits), [month, reply, edits])

  useUnloadWarning([...edits.values()].some((edit) => edit.isSaving))

  // The saver's own edits, not the drawn ones: a second click may come before the first is drawn.
  const press = (date: Day, hour: number) => {
    const mode = saver.edits().get(slotKey(date, hour))?.mode ?? modeAt(date, hour)
    if (onHistoryPress) onHistoryPress({ date, hour })
    else if (onPricePress) onPricePress({ date, hour, mode, priceCents: slotPriceOf(reply, date, hour) })
    else saver.set({ date, hour, mode: nextMode(mode) })
  }

  return (
    <section className={styles.editor} aria-label="Schedule">
      <Legend wages={wages} />
      <div className={styles.use}>
        <p className={styles.hint}>
          {onHistoryPress
            ? 'Each press shows the history of that hour.'
            : onPricePress
              ? 'Each press asks for the price of that hour.'
              : 'Each press steps on: white, green, yellow, red, black.'}
        </p>
        {tools}
      </div>
      {schedule.isError && !schedule.data ? (
        <Notice
          tone="error"
          action={
            <Button size="sm" onClick={() => void schedule.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceOf(schedule.error, 'The schedule could not be loaded.')}
        </Notice>
      ) : (
        <div className={styles.grid}>
          <MonthGrid
            label={`Schedule ${month}`}
            rows={rows}
            today={today()}
            isLoading={schedule.isPending}
            onCellPress={press}
          />
        </div>
      )}
    </section>
  )
}

/** One alert for saves that fail together; shown a moment later, since it stops the page before the cells revert. */
function createFailureAlert(): (error: unknown) => void {
  const waiting = new Set<string>()
  return (error) => {
    const reply = sentenceOf(error, 'the server gave no reason')
    if (waiting.has(reply)) return
    waiting.add(reply)
    setTimeout(() => {
      waiting.delete(reply)
      window.alert(`Save failed: ${reply}`)
    }, 50)
  }
}
