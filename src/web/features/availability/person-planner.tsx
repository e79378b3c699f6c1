import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { nextMode, type Slot, slotKey } from '../../../domain/slot.ts'
import { today } from '../../clock.ts'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { MonthNavigator } from '../../grid/month-navigator.tsx'
import { useUnloadWarning } from '../../grid/use-unload-warning.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { HourInWords } from './components/hour-in-words.tsx'
import { personSaverOf, useChanges, useSavePerson } from './person-requests.ts'
import {
  countChanges,
  hasChange,
  NO_CHANGES,
  ownPriceOf,
  personHourReader,
  personRows,
  type PersonView,
  type PersonWages,
  unsavedOf,
  unsavedText,
  withPress,
} from './person-view-model.ts'
import { usePersonMonth } from './use-person-month.ts'
import { hasHour } from './view-model.ts'
import styles from './person-planner.module.css'

export type PersonPlannerProps = {
  projectId: string
  person: { userId: string; name: string }
  /** The page's month, where the planner begins. */
  initialMonth: Month
  /** What is edited, if anything; prices come first. */
  edit: 'availability' | 'colors' | undefined
  /** Whole cents; undefined while they are loading. */
  wages: PersonWages | undefined
  /** While prices are edited: takes the press. `cents` is the price set for this very person. */
  onPricePress?: ((slot: Slot & { cents: number | null }) => void) | undefined
}

const HINTS: Record<PersonView, string> = {
  select: 'Press an hour to see what it pays and why.',
  availability: 'Press hours to add or remove them, then save.',
  colors: 'Each press steps on: white, green, yellow, red, black. Saved at once.',
  price: 'Press an hour to set its price for this person.',
}

/** A person's month in the administrator's hands: their hours, their colours, what they are paid. */
export function PersonPlanner(props: PersonPlannerProps) {
  const { projectId, person, initialMonth, edit, wages, onPricePress } = props
  const view: PersonView = onPricePress ? 'price' : (edit ?? 'select')
  const { userId, name } = person
  const queries = useQueryClient()
  const { show } = useToast()
  const fail = () => show('Save failed', { tone: 'error' })
  const [month, setMonth] = useState(initialMonth)
  const [selected, setSelected] = useState<{ date: Day; hour: number }>()
  const [changes, change] = useChanges(projectId, userId)
  const save = useSavePerson(projectId, userId, { onSaved: () => show('Saved'), onFailed: fail })
  const [saver] = useState(() => personSaverOf(queries, { projectId, userId, onFailed: fail }))
  const edits = useSyncExternalStore(saver.subscribe, saver.edits)
  const { person: shown, isLoading, error, retry } = usePersonMonth({ projectId, userId, month }, wages)

  const sending = (save.isPending && save.variables) || NO_CHANGES
  const { saved } = shown
  const unsaved = useMemo(() => unsavedOf(month, changes, saved), [month, changes, saved])
  const count = countChanges(unsaved)
  const isSettled = count.all < countChanges(changes).all
  const hourAt = useMemo(() => personHourReader(shown, edits), [shown, edits])
  const rows = useMemo(
    () => personRows(shown, hourAt, { view, unsaved, sending, edits, selected }),
    [shown, hourAt, view, unsaved, sending, edits, selected],
  )

  // What somebody else has saved just so is no change any more, here or hidden.
  useEffect(() => {
    if (isSettled && !isLoading) change((now) => unsavedOf(month, now, saved))
  })
  useUnloadWarning([...edits.values()].some((edit) => edit.isSaving))

  const press = (date: Day, hour: number) => {
    // The saver's own edits, not the drawn ones: a second press may come before the first is drawn.
    const mode = saver.edits().get(slotKey(date, hour))?.mode ?? hourAt(date, hour).mode
    if (onPricePress) onPricePress({ date, hour, mode, cents: ownPriceOf(shown.schedule, date, hour) })
    else if (edit === 'colors') void saver.set({ date, hour, mode: nextMode(mode) })
    else if (edit === undefined) setSelected({ date, hour })
    else if (!hasChange(sending, date, hour)) change((now) => withPress(now, saved, date, hour))
  }

  return (
    <section className={styles.planner} aria-label={`Month of ${name}`}>
      <header className={styles.header}>
        <MonthNavigator month={month} onChange={setMonth} isInner />
        <p className={styles.hint}>{HINTS[view]}</p>
      </header>
      {error ? (
        <Notice
          tone="error"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {sentenceOf(error, 'The month could not be loaded.')}
        </Notice>
      ) : (
        <MonthGrid
          label={`Schedule of ${name} ${month}`}
          rows={rows}
          today={today()}
          isSelecting={view === 'availability'}
          isRoomy
          isLoading={isLoading}
          onCellPress={press}
        />
      )}
      <footer className={styles.footer}>
        <div className={styles.words}>
          <p role="status">
            {view === 'select' && selected && monthOfDay(selected.date) === month && !isLoading && (
              <HourInWords
                {...selected}
                {...hourAt(selected.date, selected.hour)}
                isGiven={hasHour(saved, selected.date, selected.hour)}
              />
            )}
          </p>
          {count.all > 0 && <p className={styles.unsaved}>{unsavedText(month, unsaved)}</p>}
        </div>
        <Button
          variant={count.all > 0 ? 'primary' : 'secondary'}
          disabled={count.all === 0}
          busy={save.isPending}
          onClick={() => save.mutate(unsaved)}
        >
          Save
          <VisuallyHidden>{` hours of ${name}`}</VisuallyHidden>
        </Button>
      </footer>
    </section>
  )
}
