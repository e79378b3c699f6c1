import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { addMonths, type Day, isMonth, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { slotKey, type SlotKey, type SlotRef } from '../../../domain/slot.ts'
import { today } from '../../clock.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { useShortcuts } from '../../grid/controls/use-shortcuts.ts'
import { cellsOf } from '../../grid/draw/cell-overlays.ts'
import type { CellLook } from '../../grid/draw/cells.ts'
import { GestureQuestion } from '../../grid/edits/gesture-question.tsx'
import type { SavePrices, ScheduleEdits } from '../../grid/edits/schedule-edits.ts'
import { SelectionPanel } from '../../grid/input/selection-panel.tsx'
import type { GridTool } from '../../grid/input/tool.ts'
import { isLeaveKey } from '../../grid/input/use-brush.ts'
import type { ShowsToday } from '../../grid/input/use-today-row.ts'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
import { Announcements } from './announcements.tsx'
import type { ShownCoverage } from './coverage/coverage-part.tsx'
import { type Inspected, useInspected } from './inspected-month.ts'
import { useShownMonth } from './requests.ts'
import { ScheduleHead, type ScheduleHeadProps } from './schedule-head.tsx'
import { scheduleTexts } from './texts.ts'
import { NO_TOOL, type ScheduleTool, type ScheduleToolFor } from './tools.ts'
import { useGridView } from './use-grid-view.ts'
import { type Painting, usePainting } from './use-painting.ts'
import styles from './schedule-editor.module.css'

const loadHelp = () => import('../../grid/help/help-sheet.tsx')
const HelpSheet = lazyComponent(async () => (await loadHelp()).HelpSheet)

const CoveragePart = lazyComponent(async () => (await import('./coverage/parts.ts')).CoveragePart)

export type ScheduleEditorProps = Pick<
  ScheduleHeadProps,
  'projectId' | 'month' | 'wages' | 'monthNavigator' | 'toolButtons'
> & {
  /** The time zone of the project; undefined while it is loading. */
  timeZone?: string | undefined
  onMonthChange?: ((month: Month) => void) | undefined
  /** The slots that somebody gave, for the labels of the cells; undefined while unknown. */
  givenSlots?: ReadonlySet<SlotKey> | undefined
  /** `first` by default. */
  showsToday?: ShowsToday | undefined
  /** The chosen tool; without one, colours. `people` is the tool that sets how many people hours need. */
  tool?: ScheduleToolFor | 'people' | undefined
  /** Called where the person chooses to see colours, which hide the numbers of the tool `people`. */
  onLeavePeople?: (() => void) | undefined
  /** Shows the people of hours, which a press chooses while the month shows coverage and no brush is chosen. */
  onOpenPeople?: ((slots: readonly SlotRef[]) => void) | undefined
  savePrices: SavePrices
  /** Called with the month that is shown. */
  inspected?: Inspected | undefined
}

/** The project's month and its tools. */
export function ScheduleEditor(props: ScheduleEditorProps) {
  return <Editor key={props.projectId} {...props} />
}

function Editor(props: ScheduleEditorProps) {
  const { projectId, timeZone, month, wages, givenSlots, savePrices } = props
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
  useInspected(props.inspected, { edits, reply, wages, section, fill: painting.fill })
  const [view, chooseView] = useGridView()
  const [coverage, setCoverage] = useState<ShownCoverage>()
  const [isHelping, setIsHelping] = useState(false)
  const openHelp = () => setIsHelping(true)
  usePreload(loadHelp)

  const isPeople = props.tool === 'people'
  const { onOpenPeople } = props
  const openPeople = (slot: SlotRef) => {
    const selected = cellsOf(edits.overlays.get('selection'))
    onOpenPeople?.(selected.length > 0 ? selected : [slot])
  }
  const isPainting = props.tool === undefined
  const tool =
    props.tool === 'people'
      ? (coverage?.tool ?? NO_TOOL)
      : (props.tool?.({ edits, reply, wages, texts }) ??
        (view === 'coverage' && !brush ? pressOpens(painting.tool, openPeople) : painting.tool))
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
      className={cx(
        styles.editor,
        (isPainting || isPeople) && styles.painting,
        tool.renderSelection && styles.pricing,
      )}
      aria-label={texts.schedule}
    >
      <ScheduleHead
        {...props}
        {...{ painting, coverage, section, view, reply, openHelp }}
        paints={isPeople ? 'people' : isPainting ? 'colours' : undefined}
        hint={tool.hint}
        onView={(next) => {
          chooseView(next)
          if (isPeople) props.onLeavePeople?.()
        }}
      />
      <LazyPart
        onFailed={() => {
          chooseView('colours')
          props.onLeavePeople?.()
        }}
      >
        {(isPeople || view === 'coverage') && (
          <CoveragePart
            {...{ projectId, timeZone, month, painting, reply, wages, section, onOpenPeople }}
            onShow={setCoverage}
          />
        )}
      </LazyPart>
      <Month {...props} {...{ edits, shown, tool, now }} look={coverage?.look} brush={brush} />
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

/** The tool with presses that change no colour, and open the people of an hour. */
const pressOpens = (tool: ScheduleTool, open: (slot: SlotRef) => void): ScheduleTool => ({
  ...tool,
  opensDialog: true,
  press: (date, hour) => open({ date, hour }),
})

type MonthProps = Pick<ScheduleEditorProps, 'month' | 'onMonthChange' | 'showsToday'> & {
  edits: ScheduleEdits
  shown: ReturnType<typeof useShownMonth>
  tool: GridTool
  brush: Painting['brush']
  now: Day
  look: CellLook | undefined
}

function Month(props: MonthProps) {
  const { month, onMonthChange, showsToday = 'first', edits, shown, tool, brush, now, look } = props
  const texts = useTexts(scheduleTexts)
  if (shown.error)
    return (
      <div className={styles.failed}>
        <ReadFailed error={shown.error} fallback={texts.notLoaded} onRetry={shown.retry} />
      </div>
    )
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
        look={look}
        showsHighlights
        onMonthStep={onMonthChange && stepMonth}
      />
    </div>
  )
}

/** A component of its own, so that the start and end of a save draw nothing else. */
function UnloadWarning({ edits }: { edits: ScheduleEdits }) {
  useUnloadWarning(useSyncExternalStore(edits.subscribe, edits.isSaving))
  return null
}
