import { lazy, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { addMonths, type Day, isMonth, type Month, monthOfDay } from '../../../domain/calendar.ts'
import type { Wages } from '../../../domain/pricing.ts'
import { HOURS, slotKey, type SlotKey } from '../../../domain/slot.ts'
import { today } from '../../clock.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { useShortcuts } from '../../grid/controls/use-shortcuts.ts'
import { GestureQuestion } from '../../grid/edits/gesture-question.tsx'
import type { SavePrices, ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { BrushPicker } from '../../grid/input/brush-picker.tsx'
import { SelectionPanel } from '../../grid/input/selection-panel.tsx'
import type { GridTool } from '../../grid/input/tool.ts'
import { isLeaveKey } from '../../grid/input/use-brush.ts'
import type { ShowsToday } from '../../grid/input/use-today-row.ts'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { cx } from '../../ui/cx.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
import { Announcements } from './announcements.tsx'
import { FillMenu } from './fill-menu.tsx'
import type { Chosen } from './fills.ts'
import { ScheduleStatus } from './schedule-status.tsx'
import { ScheduleToolbar } from './schedule-toolbar.tsx'
import { scheduleTexts } from './texts.ts'
import type { ScheduleToolFor } from './tools.ts'
import { type Painting, usePainting } from './use-painting.ts'
import { useShownMonth } from './use-shown-month.ts'
import styles from './schedule-editor.module.css'

const loadHelp = () => import('../../grid/help/help-sheet.tsx')
const HelpSheet = lazy(async () => ({ default: (await loadHelp()).HelpSheet }))

export type ScheduleEditorProps = {
  projectId: string
  /** The time zone of the project; undefined while it is loading. */
  timeZone?: string | undefined
  month: Month
  onMonthChange?: ((month: Month) => void) | undefined
  /** The wages that the legend shows, in cents. */
  wages?: Wages | undefined
  /** The slots that somebody gave, for the labels of the cells; undefined while unknown. */
  givenSlots?: ReadonlySet<SlotKey> | undefined
  /** `first` by default. */
  showsToday?: ShowsToday | undefined
  /** Buttons that choose other tools. */
  toolButtons?: ReactNode
  /** The chosen tool; without one, colours. */
  tool?: ScheduleToolFor | undefined
  savePrices: SavePrices
}

/** The project's month and its tools. */
export function ScheduleEditor(props: ScheduleEditorProps) {
  return <Editor key={props.projectId} {...props} />
}

function Editor(props: ScheduleEditorProps) {
  const { projectId, timeZone, month, wages, givenSlots, toolButtons, savePrices } = props
  const texts = useTexts(scheduleTexts)
  const section = useRef<HTMLElement>(null)
  const shown = useShownMonth(projectId, month, { wages, givenSlots })
  const now = today(timeZone)
  const painting = usePainting(projectId, savePrices, {
    today: now,
    isGiven: ({ date, hour }) =>
      monthOfDay(date) === month ? givenSlots?.has(slotKey(date, hour)) : undefined,
  })
  const { edits, brush, go } = painting
  const { reply } = shown
  const [isHelping, setIsHelping] = useState(false)
  const openHelp = () => setIsHelping(true)
  usePreload(loadHelp)

  const isPainting = props.tool === undefined
  const tool = props.tool?.({ edits, reply, wages, texts }) ?? painting.tool
  useShortcuts(
    section,
    {
      onKey: (key) => tool.onKey?.(key) || (isLeaveKey(key) && painting.leave()),
      onUndo: () => go('undo'),
      onRedo: () => go('redo'),
      onHelp: openHelp,
    },
    { takesPage: true },
  )
  useEffect(() => () => edits.overlays.set('selection'), [edits, tool.name])

  return (
    <section
      ref={section}
      className={cx(styles.editor, isPainting && styles.painting, tool.renderSelection && styles.pricing)}
      aria-label={texts.schedule}
    >
      <ScheduleToolbar
        {...{ edits, isPainting, toolButtons }}
        onGo={go}
        onHelp={openHelp}
        modes={
          <BrushPicker
            brush={brush}
            wages={wages}
            onPick={isPainting ? painting.pick : undefined}
            showsGiven
          />
        }
      >
        {isPainting && (
          <FillMenu
            {...{ projectId, month, edits, brush }}
            findChosen={() => chosenIn(section.current, painting, month)}
            onFill={painting.fill}
          />
        )}
      </ScheduleToolbar>
      <ScheduleStatus {...{ edits, reply, wages }} isLost={painting.isLost}>
        {tool.hint}
      </ScheduleStatus>
      <Month {...props} {...{ edits, shown, tool, now }} brush={brush} />
      {tool.renderSelection && (
        <SelectionPanel overlays={edits.overlays} className={styles.selection}>
          {tool.renderSelection}
        </SelectionPanel>
      )}
      <Announcements announcer={painting.announcer} />
      <GestureQuestion questions={painting.questions} />
      <UnloadWarning edits={edits} />
      <LazyPart onFailed={() => setIsHelping(false)}>
        {isHelping && <HelpSheet onClose={() => setIsHelping(false)} />}
      </LazyPart>
    </section>
  )
}

type MonthProps = Pick<ScheduleEditorProps, 'month' | 'onMonthChange' | 'showsToday'> & {
  edits: ScheduleEdits
  shown: ReturnType<typeof useShownMonth>
  tool: GridTool
  brush: Painting['brush']
  now: Day
}

function Month({ month, onMonthChange, showsToday = 'first', edits, shown, tool, brush, now }: MonthProps) {
  const texts = useTexts(scheduleTexts)
  if (shown.error) return <ReadFailed error={shown.error} fallback={texts.notLoaded} onRetry={shown.retry} />
  const stepMonth = (step: 1 | -1) => {
    const next = addMonths(month, step)
    if (isMonth(next)) onMonthChange?.(next)
  }
  return (
    <div className={styles.grid} data-painting={brush}>
      <MonthGrid
        label={texts.scheduleOf(month)}
        rows={shown.rows}
        today={now}
        showsToday={showsToday}
        isLoading={shown.isLoading}
        overlays={edits.overlays}
        tool={tool}
        showsHighlights
        onMonthStep={onMonthChange && stepMonth}
      />
    </div>
  )
}

/** The hours that a fill tool repeats: the selection, the last stroke, or the day with the focus. */
function chosenIn(section: HTMLElement | null, painting: Painting, month: Month): Chosen {
  const days = painting.sourcesIn(month)
  if (days) return { days, isFocus: false }
  const focused = section?.querySelector<HTMLElement>('td[tabindex="0"]')?.dataset['date']
  return { days: [{ date: focused ?? `${month}-01`, hours: HOURS }], isFocus: true }
}

/** A component of its own, so that the start and end of a save draw nothing else. */
function UnloadWarning({ edits }: { edits: ScheduleEdits }) {
  useUnloadWarning(useSyncExternalStore(edits.subscribe, edits.isSaving))
  return null
}
