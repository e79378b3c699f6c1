import type { ReactNode, RefObject } from 'react'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import type { Month } from '../../../domain/calendar.ts'
import { HOURS } from '../../../domain/slot.ts'
import { type DatedWages, wagesOfMonth } from '../../../domain/wages.ts'
import { BrushPicker } from '../../grid/input/brush-picker.tsx'
import { useTexts } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { ShownCoverage } from './coverage/coverage-part.tsx'
import { FillMenu } from './fill-menu.tsx'
import type { Chosen } from './fills.ts'
import { ScheduleStatus } from './schedule-status.tsx'
import { ScheduleToolbar } from './schedule-toolbar.tsx'
import { StickyHead } from './sticky-head.tsx'
import { scheduleTexts } from './texts.ts'
import type { GridView } from './use-grid-view.ts'
import type { Painting } from './use-painting.ts'
import styles from './schedule-editor.module.css'

export type ScheduleHeadProps = {
  projectId: string
  month: Month
  /** The tenant’s wages, in cents. The legend shows those of the month’s first day. */
  wages?: DatedWages | undefined
  /** The controls of the month, at the beginning of the toolbar. */
  monthNavigator?: ReactNode
  /** Buttons that choose other tools. */
  toolButtons?: ReactNode
  /** Whether the chosen tool paints colours, or sets how many people hours need. */
  paints: 'colours' | 'people' | undefined
  painting: Painting
  coverage: ShownCoverage | undefined
  section: RefObject<HTMLElement | null>
  view: GridView
  onView: (view: GridView) => void
  reply: ScheduleReply
  /** The hint of the chosen tool. */
  hint: string
  openHelp: () => void
}

/** The toolbar above the month, and below it the legend, the hint of the tool, and what is being saved. */
export function ScheduleHead(props: ScheduleHeadProps) {
  const { projectId, month, wages, paints, painting, coverage, section, view, onView, reply, hint } = props
  const { edits, brush, go } = painting
  const texts = useTexts(scheduleTexts)
  const legendWages = wages && wagesOfMonth(wages, month)
  return (
    <StickyHead>
      <ScheduleToolbar
        {...{ edits }}
        isPainting={paints !== undefined}
        monthNavigator={props.monthNavigator}
        toolButtons={props.toolButtons}
        viewSwitch={
          <Segmented
            label={texts.shows}
            options={[
              { value: 'colours', label: texts.colours },
              { value: 'coverage', label: texts.coverage },
            ]}
            value={paints === 'people' ? 'coverage' : view}
            onChange={onView}
          />
        }
        onGo={go}
        onHelp={props.openHelp}
        modes={
          paints === 'people' && coverage ? (
            coverage.picker
          ) : (
            <BrushPicker
              brush={brush}
              wages={legendWages}
              onPick={paints === 'colours' ? painting.pick : undefined}
              look="swatches"
            />
          )
        }
      >
        {/* Its place stays, so that another tool moves nothing; only the numbers of people need the room. */}
        {paints !== 'people' && (
          <span className={cx(!paints && styles.unused)}>
            <FillMenu
              {...{ projectId, month, edits, brush }}
              findChosen={() => chosenIn(section.current, painting, month)}
              onFill={painting.fill}
            />
          </span>
        )}
      </ScheduleToolbar>
      <ScheduleStatus
        {...{ edits, reply, wages, coverage }}
        isLost={painting.isLost}
        legend={<BrushPicker brush={undefined} wages={legendWages} look="line" showsGiven />}
      >
        {hint}
      </ScheduleStatus>
    </StickyHead>
  )
}

/** The hours that a fill tool repeats: the selection, the last stroke, or the day with the focus. */
function chosenIn(section: HTMLElement | null, painting: Painting, month: Month): Chosen {
  const days = painting.sourcesIn(month)
  if (days) return { days, isFocus: false }
  const focused = section?.querySelector<HTMLElement>('td[tabindex="0"]')?.dataset['date']
  return { days: [{ date: focused ?? `${month}-01`, hours: HOURS }], isFocus: true }
}
