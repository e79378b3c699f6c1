import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { addMonths, type Day, isMonth, type Month, monthOfDay } from '../../../../domain/calendar.ts'
import type { PaidSlot } from '../../../../domain/pricing.ts'
import { type Mode, nextMode, type Slot, type SlotRef } from '../../../../domain/slot.ts'
import { today } from '../../../clock.ts'
import { createScheduleEdits, type SavePrices } from '../../../grid/edits/schedule-edits.ts'
import { UndoButtons } from '../../../grid/edits/undo-buttons.tsx'
import { UndoOfEdits } from '../../../grid/edits/undo-of-edits.tsx'
import type { Direction } from '../../../grid/edits/undo-stack.ts'
import { useDraftSteps } from '../../../grid/edits/use-draft-steps.ts'
import { useReplays } from '../../../grid/edits/use-replays.ts'
import { BrushPicker } from '../../../grid/input/brush-picker.tsx'
import type { BrushAt } from '../../../grid/input/strokes.ts'
import { createBrushAt, useBrush } from '../../../grid/input/use-brush.ts'
import { useShortcuts } from '../../../grid/input/use-shortcuts.ts'
import { WithSelection } from '../../../grid/input/with-selection.tsx'
import { MonthGrid } from '../../../grid/month-grid.tsx'
import { MonthNavigator } from '../../../grid/month-navigator.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useConnectionLost } from '../../../http/use-connection-lost.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { hasHour } from '../view-model.ts'
import { HourInWords } from './hour-in-words.tsx'
import {
  countChanges,
  hasChange,
  hoursBrush,
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
import { personSource, useChanges, useSavePerson } from './requests.ts'
import { personTexts } from './texts.ts'
import { usePersonMonth } from './use-person-month.ts'
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
  onPricePress?:
    | ((slot: Slot & { cents: number | null }, onSaved: (cents: number | null) => void) => void)
    | undefined
  /** While prices are edited: what can be done with the hours that are selected. */
  renderSelection?: ((slots: readonly PaidSlot[], save: SavePrices) => ReactNode) | undefined
  savePrices: SavePrices
}

/** A person's month in the administrator's hands: their hours, their colours, what they are paid. */
export function PersonPlanner(props: PersonPlannerProps) {
  const { projectId, person, initialMonth, edit, wages, onPricePress, renderSelection, savePrices } = props
  const view: PersonView = onPricePress ? 'price' : (edit ?? 'select')
  const { userId, name } = person
  const say = useTexts(personTexts)
  const { changed } = useTexts(gridTexts)
  const isLost = useConnectionLost()
  const language = useLanguage()
  const queries = useQueryClient()
  const { show } = useToast()
  const fail = () => show(say.saveFailed, { tone: 'error' })
  const [month, setMonth] = useState(initialMonth)
  const [selected, setSelected] = useState<SlotRef>()
  const [changes, putChanges] = useChanges(projectId, userId)
  const inHand = useDraftSteps(putChanges)
  const { change } = inHand
  const onSaved = () => {
    inHand.forget()
    show(say.saved)
  }
  const save = useSavePerson(projectId, userId, { onSaved, onFailed: fail })
  const [edits] = useState(() =>
    createScheduleEdits(personSource(queries, { projectId, userId }, { onFailed: fail, savePrices })),
  )
  const { overlays, modeAt } = edits
  const pendingModes = useSyncExternalStore(edits.subscribe, edits.pendingModes)
  const { person: shown, isLoading, error, retry } = usePersonMonth({ projectId, userId, month }, wages)

  const sending = (save.isPending && save.variables) || NO_CHANGES
  const { saved } = shown
  const unsaved = useMemo(() => unsavedOf(month, changes, saved), [month, changes, saved])
  const count = countChanges(unsaved)
  const isSettled = count.all < countChanges(changes).all
  const hourAt = useMemo(() => personHourReader(shown, pendingModes), [shown, pendingModes])
  const rows = useMemo(
    () => personRows(shown, hourAt, { view, unsaved, sending, edits: pendingModes, selected }),
    [shown, hourAt, view, unsaved, sending, pendingModes, selected],
  )

  // What somebody else has saved just so is no change any more, here or hidden.
  useEffect(() => {
    if (isSettled && !isLoading) putChanges((now) => unsavedOf(month, now, saved))
  })
  useUnloadWarning([...pendingModes.values()].some((edit) => edit.isSaving))

  const region = useRef<HTMLElement>(null)
  // Colours are saved at once, or not at all.
  const paint = (mode: Mode, cells: readonly SlotRef[]) => {
    if (!isLost) edits.paint(cells.map(({ date, hour }) => ({ date, hour, mode })))
  }
  const { brush, pick, leave } = useBrush(overlays, paint)
  const isColoring = view === 'colors'
  const renderPrices = view === 'price' ? renderSelection : undefined
  const isGiving = view === 'availability'
  const replay = useReplays(edits, (words, count) => void (count > 0 && show(words)))
  const go = (direction: Direction) => {
    if (isGiving) inHand.go(direction)
    else if (!isLost) void replay(direction)
  }
  useShortcuts(region, {
    onMode: isColoring ? pick : undefined,
    onOff: leave,
    onUndo: view === 'select' ? undefined : () => go('undo'),
    onRedo: view === 'select' ? undefined : () => go('redo'),
  })

  const giveOrTake: BrushAt = (first) => ({
    paint: hoursBrush(first),
    says: changed,
    keep: (cells) =>
      change((now) => cells.reduce((all, { date, hour }) => withPress(all, saved, date, hour), now)),
  })
  const brushAt = isColoring
    ? brush && !isLost
      ? createBrushAt(brush, paint, changed)
      : undefined
    : isGiving
      ? giveOrTake
      : undefined
  const paidHour = ({ date, hour }: SlotRef): PaidSlot => {
    const { price, slotPriceCents } = hourAt(date, hour)
    const cents = ownPriceOf(shown.schedule, date, hour)
    return { date, hour, cents, paysCents: price?.cents ?? slotPriceCents }
  }
  const stepMonth = (step: 1 | -1) => {
    const next = addMonths(month, step)
    if (isMonth(next)) setMonth(next)
  }

  const press = (date: Day, hour: number) => {
    const mode = modeAt(date, hour)
    if (onPricePress) {
      const cents = ownPriceOf(shown.schedule, date, hour)
      onPricePress({ date, hour, mode, cents }, (after) =>
        edits.recordPrice({ date, hour, before: cents, after }),
      )
    } else if (isColoring && brush) paint(brush, [{ date, hour }])
    else if (isColoring) void (isLost || edits.step({ date, hour, mode: nextMode(mode) }))
    else if (edit === undefined) setSelected({ date, hour })
    else if (!hasChange(sending, date, hour)) change((now) => withPress(now, saved, date, hour))
  }

  return (
    <section
      ref={region}
      className={cx(styles.planner, renderPrices && styles.pricing)}
      aria-label={say.monthOf(name)}
    >
      <header className={styles.header}>
        <MonthNavigator month={month} onChange={setMonth} isInner />
        <p className={styles.hint}>{say.hints[isColoring && brush ? 'brush' : view]}</p>
        {isColoring && <BrushPicker brush={brush} onPick={pick} />}
        {view !== 'select' && (
          <span className={styles.undo}>
            {isGiving ? (
              <UndoButtons canGo={inHand.canGo} onGo={go} />
            ) : (
              <UndoOfEdits edits={edits} onGo={go} />
            )}
          </span>
        )}
      </header>
      {renderPrices && (
        <WithSelection overlays={overlays} className={styles.selection}>
          {(cells) => renderPrices(cells.map(paidHour), edits.price)}
        </WithSelection>
      )}
      {error ? (
        <ReadFailed error={error} fallback={say.monthFailed} onRetry={retry} />
      ) : (
        <MonthGrid
          label={say.scheduleOf(name, month)}
          rows={rows}
          today={today()}
          isSelecting={isGiving}
          isRoomy
          isLoading={isLoading}
          overlays={overlays}
          brushAt={brushAt}
          canSelect={isColoring || isGiving || renderPrices !== undefined}
          // Prices come with the wages, and closed hours show theirs while prices are edited: that is no news.
          showsNews={wages !== undefined && view !== 'price'}
          onCellPress={press}
          onMonthStep={stepMonth}
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
          {count.all > 0 && <p className={styles.unsaved}>{unsavedText(month, unsaved, language)}</p>}
          {isLost && <p>{say.needsConnection}</p>}
        </div>
        <Button
          variant={count.all > 0 ? 'primary' : 'secondary'}
          disabled={count.all === 0 || isLost}
          busy={save.isPending}
          onClick={() => save.mutate(unsaved)}
        >
          {say.save}
          <VisuallyHidden>{say.hoursOf(name)}</VisuallyHidden>
        </Button>
      </footer>
    </section>
  )
}
