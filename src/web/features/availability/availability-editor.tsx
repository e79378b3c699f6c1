import { type ComponentType, useMemo, useRef, useState } from 'react'
import type { ProjectReply } from '../../../contract/projects.ts'
import type { Day, Month } from '../../../domain/calendar.ts'
import { momentText } from '../../../domain/moment.ts'
import { firstOpenDay } from '../../../domain/project.ts'
import { slotAt } from '../../../domain/slot.ts'
import { currentMoment } from '../../clock.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { UndoButtons } from '../../grid/controls/undo-buttons.tsx'
import { useShortcuts } from '../../grid/controls/use-shortcuts.ts'
import { useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { useDrawSteps } from '../../ui/draw-in-steps.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePreload } from '../../ui/use-preload.ts'
import { atRest } from '../../ui/when-idle.ts'
import type { BookingsOfMonth } from './booked/booked-part.tsx'
import type { DayListProps } from './components/day-list.tsx'
import { EarningsPreview } from './components/earnings-preview.tsx'
import { LoadingDays } from './components/loading-days.tsx'
import type { MonthViewProps } from './components/month-view.tsx'
import { texts } from './texts.ts'
import { useMyHours } from './use-my-hours.ts'
import { useNextOpenMonth } from './use-open-month.ts'
import { type View, viewAtFirst } from './use-view.ts'
import { hasOpenHours } from './view-model.ts'
import styles from './availability-editor.module.css'

/** Bookings are read once the page is at rest. */
const BookedPart = lazyComponent(async () => {
  await atRest()
  return (await import('./booked/booked-part.tsx')).BookedPart
})
const CannotRemoveDialog = lazyComponent(
  async () => (await import('./components/cannot-remove-dialog.tsx')).CannotRemoveDialog,
)
// The first screen needs only one of the two views.
const loadDayList = async () => (views.DayList = (await import('./components/day-list.tsx')).DayList)
const loadMonthView = async () => (views.MonthView = (await import('./components/month-view.tsx')).MonthView)
const views: { DayList: ComponentType<DayListProps>; MonthView: ComponentType<MonthViewProps> } = {
  DayList: lazyComponent(loadDayList),
  MonthView: lazyComponent(loadMonthView),
}

/** Loads the first view before the screen is drawn, since React holds back the content behind a suspense for 300 ms. */
export async function loadFirstView(): Promise<void> {
  await (viewAtFirst() === 'list' ? loadDayList() : loadMonthView()).catch(() => undefined)
}

export type AvailabilityEditorProps = {
  projectId: string
  /** Undefined while it is loading. */
  project: ProjectReply | undefined
  month: Month
  view: View
  onMonthChange: (month: Month) => void
}

/** The freelancer's month as a list by day or as a grid, with earnings and Save. */
export function AvailabilityEditor(props: AvailabilityEditorProps) {
  const { projectId, project, month, view, onMonthChange } = props
  const t = useTexts(texts)
  const { day: now, hour } = currentMoment(project?.timeZone)
  const firstDay = firstOpenDay(project?.pastDays ?? null, now)
  const hours = useMyHours(projectId, month, { firstDay, today: now })
  const { isLoading, error, retry } = hours
  const [bookings, setBookings] = useState<BookingsOfMonth>()
  const booked = bookings?.month === month ? bookings : undefined
  const rows = useMemo(() => booked?.mark(hours.rows) ?? hours.rows, [booked, hours.rows])
  const isEmpty = !isLoading && !hasOpenHours(rows.filter((row) => row.date >= now))
  const nextOpen = useNextOpenMonth(projectId, month, { isEmpty, now })
  const region = useRef<HTMLDivElement>(null)
  const isList = view === 'list'
  // The frame is drawn one turn before the view.
  const turn = useDrawSteps(1)
  usePreload(isList ? loadMonthView : loadDayList)
  useShortcuts(
    region,
    { onUndo: () => hours.go('undo'), onRedo: () => hours.go('redo') },
    { takesPage: true },
  )

  if (error)
    return <ReadFailed error={error} notHere={t.notHere(month)} fallback={t.loadFailed} onRetry={retry} />
  const sums = booked?.sumsOf?.(rows)
  // Until a confirmed project's bookings are read, its sums, the next hours and what is promised are unknown.
  const isUnknown = project?.booking === 'confirmed' && !booked
  const contact = project?.contactShown
  const promise = contact && (sums ?? t).promised(contact)
  const saving = sums?.saving ?? promise
  const press = (date: Day, pressed: readonly number[]) => {
    const row = rows.find((each) => each.date === date)
    if (hours.asOf !== undefined || !booked?.takeBack(row, pressed)) hours.press(date, pressed)
  }
  const shown = {
    month,
    rows,
    today: now,
    isLoading,
    onPress: press,
    nextOpen,
    onRepeat: hours.repeat,
    onMonthChange,
  }
  return (
    <div ref={region} className={styles.layout}>
      <div className={styles.month}>
        <Tools {...{ isList, isUnknown, hours }} saving={saving} />
        {hours.asOf !== undefined && (
          <Notice tone="warning">{t.noConnection(momentText(hours.asOf, navigator.languages))}</Notice>
        )}
        <LazyPart>
          <BookedPart
            {...{ projectId, month }}
            rows={hours.rows}
            saved={hours.saved}
            timeZone={project?.timeZone}
            onChoose={hours.repeat}
            onBookings={setBookings}
          />
        </LazyPart>
        <ShownView
          view={view}
          isDrawn={turn > 0}
          list={{ ...shown, projectId, slotNow: slotAt(now, hour), isUnknown }}
          grid={{
            ...shown,
            look: booked?.look,
            legend: hours.legend,
            overlays: hours.overlays,
            brushAt: hours.brushAt,
            lastDay: hours.lastDay,
          }}
        />
      </div>
      <EarningsPreview
        month={month}
        overlays={hours.overlays}
        unsaved={hours.unsaved}
        sums={sums}
        totalsOf={sums ? (added) => ({ ...hours.totalsOf(added), all: sums.tally }) : hours.totalsOf}
        isLoading={isLoading || isUnknown}
        closedCount={isLoading ? 0 : hours.closedCount + (booked?.countFilled(rows) ?? 0)}
        uncountedCount={isLoading ? 0 : hours.uncountedCount}
        unsavedElsewhere={hours.unsavedElsewhere}
        isOffline={hours.isOffline}
        canSave={hours.canSave}
        saving={isUnknown ? undefined : saving}
        isSaving={hours.isSaving}
        onSave={hours.save}
      />
      <LazyPart onFailed={hours.endRefusal}>
        {hours.refused && <CannotRemoveDialog {...{ projectId, promise, booked, isUnknown, hours }} />}
      </LazyPart>
    </div>
  )
}

type ToolsProps = {
  isList: boolean
  /** Says what saving means. */
  saving: string | undefined
  isUnknown: boolean
  hours: Pick<ReturnType<typeof useMyHours>, 'canGo' | 'go'>
}

/** How hours are given, what saving means, and undo. */
function Tools({ isList, saving, isUnknown, hours }: ToolsProps) {
  const t = useTexts(texts)
  return (
    <div className={styles.tools}>
      <p className={styles.hint}>
        {isList ? t.hintOfList : t.hintOfMonth}{' '}
        {/* The sentence that is not drawn keeps the place of the one that comes. */}
        <span style={{ visibility: isUnknown ? 'hidden' : undefined }}>{saving}</span>
      </p>
      <span>
        <UndoButtons canGo={hours.canGo} onGo={hours.go} />
      </span>
    </div>
  )
}

type ShownViewProps = { view: View; isDrawn: boolean; list: DayListProps; grid: MonthViewProps }

/** The list by day or the grid. If it cannot be loaded, the unsaved hours and the Save button stay on the screen. */
function ShownView({ view, isDrawn, list, grid }: ShownViewProps) {
  // The state keeps the first values, so that a view that is on the screen is not replaced by its loaded component.
  const [{ DayList, MonthView }] = useState({ ...views })
  return (
    <LazyPart key={view} loading={<LoadingDays />}>
      {!isDrawn ? <LoadingDays /> : view === 'list' ? <DayList {...list} /> : <MonthView {...grid} />}
    </LazyPart>
  )
}
