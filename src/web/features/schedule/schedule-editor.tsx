import { useQuery } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { addMonths, type Day, isMonth, type Month } from '../../../domain/calendar.ts'
import type { PaidSlot, Wages } from '../../../domain/pricing.ts'
import { emptySchedule, HOURS, nextMode, type SlotKey, type SlotRef } from '../../../domain/slot.ts'
import { today } from '../../clock.ts'
import { OpenedLater } from '../../crash-screen.tsx'
import type { SavePrices, ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { BrushPicker } from '../../grid/input/brush-picker.tsx'
import { useShortcuts } from '../../grid/input/use-shortcuts.ts'
import { WithSelection } from '../../grid/input/with-selection.tsx'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { cx } from '../../ui/cx.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
import { Announcements } from './announcements.tsx'
import { FillMenu } from './fill-menu.tsx'
import type { Source } from './fills.ts'
import { scheduleQuery } from './requests.ts'
import { ScheduleStatus } from './schedule-status.tsx'
import { ScheduleToolbar } from './schedule-toolbar.tsx'
import { scheduleTexts } from './texts.ts'
import { usePainting } from './use-painting.ts'
import { paidHourOf, scheduleRows, type ScheduleSlot, slotPriceOf } from './view-model.ts'
import styles from './schedule-editor.module.css'

const loadHelp = () => import('../../grid/help/help-sheet.tsx')
const HelpSheet = lazy(async () => ({ default: (await loadHelp()).HelpSheet }))

export type ScheduleEditorProps = {
  projectId: string
  month: Month
  onMonthChange?: ((month: Month) => void) | undefined
  /** What the legend says the colours pay, whole cents. */
  wages?: Wages | undefined
  /** The hours that somebody gave, where they are known: cells say so. */
  taken?: ReadonlySet<SlotKey> | undefined
  /** What else the grid can be used for. */
  uses?: ReactNode
  /** While prices are edited: takes the press in place of the mode's step. */
  onPricePress?: ((slot: ScheduleSlot, onSaved: (cents: number | null) => void) => void) | undefined
  /** While prices are edited: what can be done with the hours that are selected. */
  renderSelection?: ((slots: readonly PaidSlot[], save: SavePrices) => ReactNode) | undefined
  savePrices: SavePrices
  /** While the history is looked at: takes the press as well. */
  onHistoryPress?: ((slot: SlotRef) => void) | undefined
}

/** The project's month; a press on a cell moves its mode one step on, paints it, or asks for its price. */
export function ScheduleEditor(props: ScheduleEditorProps) {
  return <Editor key={props.projectId} {...props} />
}

function Editor(props: ScheduleEditorProps) {
  const { projectId, month, onMonthChange, wages, taken, uses } = props
  const { onPricePress, renderSelection, savePrices, onHistoryPress } = props
  const texts = useTexts(scheduleTexts)
  const section = useRef<HTMLElement>(null)
  const schedule = useQuery(scheduleQuery(projectId, month))
  const painting = usePainting(projectId, savePrices)
  const { edits, brush } = painting
  const [isHelping, setIsHelping] = useState(false)
  usePreload(loadHelp)
  // The days stand before their cells, also where these are known from the start: both at once are too much to lay out in one go.
  const [hasDays, setHasDays] = useState(false)
  useEffect(() => startTransition(() => setHasDays(true)), [])
  const reply = useMemo(() => schedule.data ?? emptySchedule(month), [schedule.data, month])
  // Only said, and in every cell: drawn when there is time.
  const saidWages = useDeferredValue(wages)
  const saidTaken = useDeferredValue(taken)
  const rows = useMemo(
    () => scheduleRows(month, reply, { wages: saidWages, taken: saidTaken }),
    [month, reply, saidWages, saidTaken],
  )
  const isPainting = !onPricePress && !onHistoryPress

  useShortcuts(
    section,
    {
      onMode: isPainting ? painting.pick : undefined,
      onOff: painting.leave,
      onUndo: () => painting.go('undo'),
      onRedo: () => painting.go('redo'),
      onHelp: () => setIsHelping(true),
    },
    { takesPage: true },
  )

  // A selection is made for one of the uses.
  useEffect(() => () => edits.overlays.setLayer('selection'), [edits, isPainting])

  const press = (date: Day, hour: number) => {
    const mode = edits.modeAt(date, hour)
    if (onHistoryPress) onHistoryPress({ date, hour })
    else if (onPricePress) {
      const priceCents = slotPriceOf(reply, date, hour)
      onPricePress({ date, hour, mode, priceCents }, (after) =>
        edits.recordPrice({ date, hour, before: priceCents ?? null, after }),
      )
    } else if (brush) painting.paintWith(brush, [{ date, hour }])
    else painting.step({ date, hour, mode: nextMode(mode) })
  }
  const stepMonth = (step: 1 | -1) => {
    const next = addMonths(month, step)
    if (isMonth(next)) onMonthChange?.(next)
  }
  const findSource = (): Source => {
    const focused = section.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.dataset['date']
    return painting.sourceIn(month) ?? { date: focused ?? `${month}-01`, hours: HOURS }
  }
  const hint = onHistoryPress
    ? texts.hints.history
    : onPricePress
      ? texts.hints.price
      : brush
        ? texts.hints[hasKeys() ? 'brush' : 'brushOfFinger'](brush)
        : texts.hints.cycle

  return (
    <section
      ref={section}
      className={cx(styles.editor, isPainting && styles.painting, renderSelection && styles.pricing)}
      aria-label={texts.schedule}
    >
      <ScheduleToolbar
        edits={edits}
        isPainting={isPainting}
        onGo={painting.go}
        onHelp={() => setIsHelping(true)}
        modes={<BrushPicker brush={brush} wages={wages} onPick={isPainting ? painting.pick : undefined} />}
        uses={uses}
      >
        {isPainting && (
          <FillMenu {...{ projectId, month, edits, brush, findSource }} onFill={painting.fill} />
        )}
      </ScheduleToolbar>
      <ScheduleStatus {...{ edits, reply, wages }} isLost={painting.isLost}>
        {hint}
      </ScheduleStatus>
      {renderSelection && (
        <WithSelection overlays={edits.overlays} className={styles.selection}>
          {(cells) =>
            renderSelection(
              cells.map((cell) => paidHourOf(reply, cell, edits.modeAt, wages)),
              edits.price,
            )
          }
        </WithSelection>
      )}
      {schedule.isError && !schedule.data ? (
        <ReadFailed error={schedule.error} fallback={texts.notLoaded} onRetry={schedule.refetch} />
      ) : (
        <div className={styles.grid} data-painting={brush}>
          <MonthGrid
            label={texts.scheduleOf(month)}
            rows={rows}
            today={today()}
            isLoading={schedule.isPending || !hasDays}
            overlays={edits.overlays}
            brushAt={isPainting ? painting.brushAt : undefined}
            canSelect={isPainting || renderSelection !== undefined}
            showsNews
            onCellPress={press}
            onMonthStep={onMonthChange && stepMonth}
          />
        </div>
      )}
      <Announcements announcer={painting.announcer} />
      <UnloadWarning edits={edits} />
      <OpenedLater onFailed={() => setIsHelping(false)}>
        {isHelping && <HelpSheet onClose={() => setIsHelping(false)} />}
      </OpenedLater>
    </section>
  )
}

/** Whoever has a mouse at hand has keys as well; asked each time, since either may be plugged in. */
const hasKeys = () => !matchMedia('(pointer: coarse)').matches

/** Apart, so that a save that begins or ends draws nothing else. */
function UnloadWarning({ edits }: { edits: ScheduleEdits }) {
  useUnloadWarning(useSyncExternalStore(edits.subscribe, edits.isSaving))
  return null
}
