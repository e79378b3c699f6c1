import { useMemo, useRef, useState } from 'react'
import { addMonths, type Day, isMonth, type Month } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { WagesOfMonth } from '../../../../domain/wages.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import { useShortcuts } from '../../../grid/controls/use-shortcuts.ts'
import type { CellOverlays } from '../../../grid/draw/cell-overlays.ts'
import type { CellLook } from '../../../grid/draw/cells.ts'
import { Legend } from '../../../grid/draw/legend.tsx'
import { COLOURS } from '../../../grid/draw/row-cells.ts'
import type { BrushAt } from '../../../grid/input/strokes.ts'
import { MonthGrid } from '../../../grid/month-grid.tsx'
import { gridTexts } from '../../../grid/texts.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Notice } from '../../../ui/notice.tsx'
import { noHours, texts } from '../texts.ts'
import { type AvailabilityRow, hasOpenHours } from '../view-model.ts'
import styles from './month-view.module.css'

// The tools are used rarely, and not before the hours are loaded.
const MonthTools = lazyComponent(async () => (await import('../tools/month-tools.tsx')).MonthTools)
const HelpSheet = lazyComponent(async () => (await import('../../../grid/help/help-sheet.tsx')).HelpSheet)

export type MonthViewProps = {
  month: Month
  rows: readonly AvailabilityRow[]
  legend: WagesOfMonth | undefined
  today: Day
  /** How the cells are drawn, where bookings are known. */
  look: ((base: CellLook) => CellLook) | undefined
  isLoading: boolean
  onPress: (date: Day, hours: readonly number[]) => void
  overlays: CellOverlays
  /** Drags add open hours or remove unsaved ones; undefined where nothing can be changed. */
  brushAt: BrushAt | undefined
  /** The day on which hours were chosen last. */
  lastDay: Day | undefined
  /** Repeats the hours of a day on other days; undefined where nothing can be changed. */
  onRepeat: ((added: readonly SlotRef[]) => void) | undefined
  /** The next month with open hours; null where there is none, undefined while that is not known. */
  nextOpen: Month | null | undefined
  onMonthChange: (month: Month) => void
}

/** The month as a grid, with a row for each day and a column for each hour. */
export function MonthView(props: MonthViewProps) {
  const { month, rows, legend, today, isLoading, onPress, overlays, brushAt } = props
  const { look, lastDay, onRepeat, nextOpen, onMonthChange } = props
  const t = useTexts(texts)
  const { help } = useTexts(gridTexts)
  const stepMonth = (step: 1 | -1) => {
    const next = addMonths(month, step)
    if (isMonth(next)) onMonthChange(next)
  }
  const region = useRef<HTMLDivElement>(null)
  const [isHelping, setIsHelping] = useState(false)
  useShortcuts(region, { onHelp: () => setIsHelping(true) }, { takesPage: true })
  return (
    <div ref={region} className={styles.month}>
      <div className={styles.head}>
        <Legend wages={legend} />
        <span className={styles.tools}>
          <LazyPart>{onRepeat && <MonthTools {...{ month, rows, today, lastDay, onRepeat }} />}</LazyPart>
          <IconButton icon="help" label={help} aria-keyshortcuts="?" onClick={() => setIsHelping(true)} />
        </span>
      </div>
      {!isLoading && !hasOpenHours(rows) && (
        <Notice
          action={
            nextOpen && (
              <Button size="sm" onClick={() => onMonthChange(nextOpen)}>
                {t.goTo(nextOpen)}
              </Button>
            )
          }
        >
          {noHours(t, month, nextOpen)}
        </Notice>
      )}
      <div className={styles.grid}>
        <MonthGrid
          label={t.schedule(month)}
          rows={rows}
          today={today}
          showsToday="first"
          isGiving
          isOwn
          look={useMemo(() => look?.(COLOURS), [look])}
          isLoading={isLoading}
          overlays={overlays}
          showsHighlights
          onMonthStep={stepMonth}
          tool={{ press: (date, hour) => onPress(date, [hour]), brushAt, canSelect: brushAt !== undefined }}
        />
      </div>
      <LazyPart onFailed={() => setIsHelping(false)}>
        {isHelping && <HelpSheet isGiving onClose={() => setIsHelping(false)} />}
      </LazyPart>
    </div>
  )
}
