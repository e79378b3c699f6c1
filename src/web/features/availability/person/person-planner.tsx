import { type ReactNode, useMemo, useRef, useState } from 'react'
import { addMonths, isMonth, type Month, monthOfDay } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { today } from '../../../clock.ts'
import { MonthNavigator } from '../../../grid/controls/month-navigator.tsx'
import { UndoButtons } from '../../../grid/controls/undo-buttons.tsx'
import { useShortcuts } from '../../../grid/controls/use-shortcuts.ts'
import { GestureQuestion } from '../../../grid/edits/gesture-question.tsx'
import type { SavePrices } from '../../../grid/edits/schedule-edits.ts'
import { UndoOfEdits } from '../../../grid/edits/undo-of-edits.tsx'
import { BrushPicker } from '../../../grid/input/brush-picker.tsx'
import { SelectionPanel } from '../../../grid/input/selection-panel.tsx'
import type { Tool } from '../../../grid/input/tool.ts'
import { isLeaveKey } from '../../../grid/input/use-brush.ts'
import { MonthGrid } from '../../../grid/month-grid.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { cx } from '../../../ui/cx.ts'
import { TOAST_MS, useToast } from '../../../ui/toast.tsx'
import { hasHour } from '../view-model.ts'
import { PersonFooter } from './person-footer.tsx'
import {
  personColoursTool,
  hoursTool,
  type PersonPricing,
  personPriceTool,
  selectTool,
} from './person-tools.ts'
import { personHourReader, personRows, type PersonView, type PersonWages } from './person-view-model.ts'
import { personTexts } from './texts.ts'
import { type HoursDraft, useHoursDraft } from './use-hours-draft.ts'
import { type PersonEdits, usePersonEdits } from './use-person-edits.ts'
import { usePersonMonth } from './use-person-month.ts'
import styles from './person-planner.module.css'

export type PersonPlannerProps = {
  projectId: string
  /** The time zone of the project; undefined while it is loading. */
  timeZone?: string | undefined
  person: { userId: string; name: string }
  /** The month of the page, which the planner shows first. */
  initialMonth: Month
  /** The edit that is on, if any. Pricing takes precedence. */
  edit: 'availability' | 'colors' | undefined
  /** In cents; undefined while loading. */
  wages: PersonWages | undefined
  /** Defined while prices are the tool. */
  pricing: PersonPricing | undefined
  savePrices: SavePrices
}

/** A person's month as an administrator edits it: the person's hours, colours and prices. */
export function PersonPlanner(props: PersonPlannerProps) {
  const { projectId, timeZone, person, initialMonth, edit, wages, pricing, savePrices } = props
  const view: PersonView = pricing ? 'price' : (edit ?? 'select')
  const { userId, name } = person
  const t = useTexts(personTexts)
  const { show } = useToast()
  const onFailed = () => show(t.saveFailed, { tone: 'error', ms: TOAST_MS })
  const [month, setMonth] = useState(initialMonth)
  const [selected, setSelected] = useState<SlotRef>()
  const { person: shown, isLoading, error, retry } = usePersonMonth({ projectId, userId, month }, wages)
  const now = today(timeZone)
  const colours = usePersonEdits({
    projectId,
    userId,
    today: now,
    savePrices,
    onFailed,
    isGiven: ({ date, hour }) =>
      !isLoading && monthOfDay(date) === month ? hasHour(shown.saved, date, hour) : undefined,
  })
  const draft = useHoursDraft({ projectId, userId, month, saved: shown.saved, isLoading })

  const { pendingModes, isLost } = colours
  const { unsaved, sending } = draft
  const hourAt = useMemo(() => personHourReader(shown, pendingModes), [shown, pendingModes])
  const rows = useMemo(
    () => personRows(shown, hourAt, { view, unsaved, sending, edits: pendingModes, selected }),
    [shown, hourAt, view, unsaved, sending, pendingModes, selected],
  )

  const { changed } = useTexts(gridTexts)
  const prices = pricing && personPriceTool(t.hints, colours, pricing, { shown, hourAt })
  const tools: Record<PersonView, () => Tool | undefined> = {
    select: () => selectTool(t.hints, setSelected),
    availability: () => hoursTool(t.hints, draft, changed),
    colors: () => personColoursTool(t.hints, colours),
    price: () => prices,
  }
  const tool = tools[view]()!
  const region = useRef<HTMLElement>(null)
  const go = view === 'select' ? undefined : view === 'availability' ? draft.go : colours.go
  useShortcuts(region, {
    onKey: (key) => tool.onKey?.(key) || (isLeaveKey(key) && colours.leave()),
    onUndo: go && (() => go('undo')),
    onRedo: go && (() => go('redo')),
  })
  const isLookedAt = view === 'select' && selected && monthOfDay(selected.date) === month && !isLoading

  return (
    <section
      ref={region}
      className={cx(styles.planner, prices && styles.pricing)}
      aria-label={t.monthOf(name)}
    >
      <GestureQuestion questions={colours.questions} />
      <Header {...{ month, setMonth, tool, view, draft, colours }} />
      {error ? (
        <ReadFailed error={error} fallback={t.monthFailed} onRetry={retry} />
      ) : (
        <MonthGrid
          label={t.scheduleOf(name, month)}
          rows={rows}
          today={now}
          isGiving={view === 'availability'}
          isRoomy
          isLoading={isLoading}
          overlays={colours.edits.overlays}
          tool={tool}
          // Prices that appear with the wages or the price tool are nobody’s change, so they get no highlight.
          showsHighlights={wages !== undefined && view !== 'price'}
          onMonthStep={(step) => {
            const next = addMonths(month, step)
            if (isMonth(next)) setMonth(next)
          }}
        />
      )}
      {prices && (
        <SelectionPanel overlays={colours.edits.overlays} className={styles.selection}>
          {prices.renderSelection}
        </SelectionPanel>
      )}
      <PersonFooter
        {...{ person, month, hourAt, draft, isLost }}
        selected={isLookedAt ? selected : undefined}
      />
    </section>
  )
}

type HeaderProps = {
  month: Month
  setMonth: (month: Month) => void
  tool: Tool
  view: PersonView
  draft: HoursDraft
  colours: PersonEdits
}

function Header({ month, setMonth, tool, view, draft, colours }: HeaderProps): ReactNode {
  const { brush, pick, edits, go } = colours
  return (
    <header className={styles.header}>
      <MonthNavigator month={month} onChange={setMonth} isInner />
      <p className={styles.hint}>{tool.hint}</p>
      {view === 'colors' && <BrushPicker brush={brush} onPick={pick} />}
      {view !== 'select' && (
        <span className={styles.undo}>
          {view === 'availability' ? (
            <UndoButtons canGo={draft.canGo} onGo={draft.go} />
          ) : (
            <UndoOfEdits edits={edits} onGo={go} />
          )}
        </span>
      )}
    </header>
  )
}
