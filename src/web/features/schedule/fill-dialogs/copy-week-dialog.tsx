import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day, Month } from '../../../../domain/calendar.ts'
import { slotKey, type SlotRef } from '../../../../domain/slot.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { staffingQuery } from '../../../http/staffing-query.ts'
import { formTexts } from '../../../i18n/forms/texts.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { copiedNeeds } from '../coverage/copied-needs.ts'
import { needPatternQuery, needsQuery } from '../coverage/requests.ts'
import type { Fill, FilledHour } from '../fills.ts'
import { scheduleQuery } from '../requests.ts'
import { texts } from './texts.ts'
import {
  changesOf,
  copyOfWeek,
  monthsOfWeeks,
  spanOfWeek,
  type Week,
  weekNumber,
  weeksAround,
  type WeekToCopy,
  weekToCopy,
} from './weeks.ts'
import styles from './copy-week-dialog.module.css'

type CopyWeekDialogProps = {
  projectId: string
  month: Month
  edits: ScheduleEdits
  begin: WeekToCopy
  onFill: Fill
  onClose: () => void
}

/** Copies one week onto others, in the months around the one that is shown. */
export function CopyWeekDialog({ projectId, month, edits, begin, onFill, onClose }: CopyWeekDialogProps) {
  const t = useTexts(texts)
  const { copy } = useTexts(formTexts)
  const { show } = useToast()
  const nameOf = useNameOfWeek()
  const weeks = weeksAround(month)
  const [from, setFrom] = useState(() => weekToCopy(begin))
  const { onto, isAll, later, earlier, toggle, toggleAll } = useTargets(weeks, from)

  const queries = useQueries({
    queries: monthsOfWeeks([from, ...onto]).map((each) => ({
      ...scheduleQuery(projectId, each),
      // A cached month that is not on the screen is up to date, or marked to be read again.
      staleTime: Infinity,
    })),
  })
  const failed = queries.find(({ isLoadingError }) => isLoadingError)
  const isRead = queries.every(({ data }) => data !== undefined)
  const slots = isRead ? copyOfWeek(from, onto, edits.modeAt) : []
  const changesNeed = useChangedNeeds(projectId, monthsOfWeeks([from, ...onto]), slots)
  const changes = changesOf(slots, edits.modeAt, changesNeed)

  const submit = () => {
    const { agreed, saved } = onFill(slots)
    inBackground(agreed.then((isAgreed) => isAgreed && onClose()))
    // The weeks may be in months that are not on the screen.
    inBackground(saved.then((isSaved) => isSaved && show(t.changed(changes.hours, changes.weeks))))
  }
  const choices = (of: readonly Week[]) => (
    <div className={styles.weeks}>
      {of.map((week) => (
        <label key={week} className={styles.week}>
          <input type="checkbox" checked={onto.includes(week)} onChange={() => toggle(week)} />
          {nameOf(week)}
        </label>
      ))}
    </div>
  )
  return (
    <Dialog
      onClose={onClose}
      title={t.copyWeek}
      width={520}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" type="submit" disabled={changes.hours === 0}>
            {copy}
          </Button>
        </>
      }
    >
      <SelectField label={t.from} value={from} onChange={({ target }) => setFrom(target.value)}>
        {weeks.map((week) => (
          <option key={week} value={week}>
            {nameOf(week)}
          </option>
        ))}
      </SelectField>
      <fieldset className={styles.onto}>
        <legend>{t.onto}</legend>
        {later.length > 0 && (
          <>
            <label className={cx(styles.week, styles.all)}>
              <input type="checkbox" checked={isAll} onChange={toggleAll} />
              {t.allThatFollow}
            </label>
            {choices(later)}
          </>
        )}
        {earlier.length > 0 && (
          <details className={styles.earlier} open={later.length === 0}>
            <summary>{t.earlier}</summary>
            {choices(earlier)}
          </details>
        )}
      </fieldset>
      {failed ? (
        <ReadFailed error={failed.error} fallback={t.notLoaded} onRetry={failed.refetch} />
      ) : (
        <p role="status" className={styles.changes}>
          {onto.length === 0
            ? t.noneChosen
            : !isRead
              ? t.loading
              : changes.hours === 0
                ? t.noChange
                : t.changes(changes.hours, changes.weeks)}
        </p>
      )}
    </Dialog>
  )
}

/** Whether the copy changes how many people an hour needs. Until the numbers are read, no hour does. */
function useChangedNeeds(
  projectId: string,
  months: readonly Month[],
  slots: readonly FilledHour[],
): (slot: SlotRef) => boolean {
  const staleTime = Infinity
  const pattern = useQuery({ ...needPatternQuery(projectId), staleTime }).data
  const staffing = useQuery({ ...staffingQuery(projectId), staleTime }).data
  const needs = useQueries({
    queries: months.map((month) => ({ ...needsQuery(projectId, month), staleTime })),
  })
  if (!pattern || !staffing || needs.some(({ data }) => !data)) return () => false
  const own = new Map(
    needs.flatMap(({ data }) => data!.slots.map((slot) => [slotKey(slot.date, slot.hour), slot.people])),
  )
  const ownAt = (date: Day, hour: number) => own.get(slotKey(date, hour)) ?? null
  const copied = copiedNeeds(slots, { ownAt, pattern: pattern.slots, byColour: staffing.need })
  const changed = new Set(
    copied
      .filter(({ date, hour, value }) => ownAt(date, hour) !== value)
      .map(({ date, hour }) => slotKey(date, hour)),
  )
  return ({ date, hour }) => changed.has(slotKey(date, hour))
}

/** The weeks to copy onto: the next one, until others are ticked. */
function useTargets(weeks: readonly Week[], from: Week) {
  const later = weeks.filter((week) => week > from)
  const earlier = weeks.filter((week) => week < from)
  const [ticked, setTicked] = useState<readonly Week[]>()
  const onto = weeks.filter((week) => week !== from && (ticked ?? later.slice(0, 1)).includes(week))
  const isAll = later.length > 0 && later.every((week) => onto.includes(week))
  return {
    later,
    earlier,
    isAll,
    onto,
    toggle: (week: Week) =>
      setTicked(onto.includes(week) ? onto.filter((each) => each !== week) : [...onto, week]),
    toggleAll: () => {
      const others = onto.filter((week) => week < from)
      setTicked(isAll ? others : [...others, ...later])
    },
  }
}

/** `Week 49 · 30 Nov–6 Dec` */
function useNameOfWeek(): (week: Week) => string {
  const t = useTexts(texts)
  const language = useLanguage()
  return (week) => `${t.week(weekNumber(week))} · ${spanOfWeek(week, language)}`
}
