import { type KeyboardEvent, type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { Month } from '../../../../domain/calendar.ts'
import type { Inspected } from '../../../features/schedule/inspected-month.ts'
import { useTexts } from '../../../i18n/language.ts'
import { cx } from '../../../ui/cx.ts'
import { CostCard } from './cost/cost-card.tsx'
import { HourPart } from './hour-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { inspectorTexts } from './texts.ts'
import { useFocusedHour } from './use-chosen-hours.ts'
import page from '../admin-project-screen.module.css'
import styles from './inspector.module.css'

/** The tabs in their order. */
const TABS = ['hour', 'people', 'cost', 'prices', 'summary'] as const
type TabName = (typeof TABS)[number]

const TAB_KEY = 'inspector_tab'

export type InspectorProps = {
  projectId: string
  month: Month
  inspected: Inspected
  prices: ReactNode
  summary: ReactNode
  startsAtPrices: boolean
}

/** The column beside the month: the chosen hours and their people, the cost, the prices or the summary. This browser remembers which. */
export function Inspector(props: InspectorProps) {
  const { projectId, month, inspected, prices, summary, startsAtPrices } = props
  const t = useTexts(inspectorTexts)
  const [chosen, setTab] = useState<TabName>(() => (startsAtPrices ? 'prices' : rememberedTab()))
  const id = useId()
  const choose = (next: TabName) => {
    localStorage.setItem(TAB_KEY, next)
    setTab(next)
  }
  // Wages are closed to planners.
  const tabs: readonly TabName[] = prices === false ? TABS.filter((name) => name !== 'prices') : TABS
  const tab = tabs.includes(chosen) ? chosen : 'hour'
  const shown = useSyncExternalStore(inspected.subscribe, inspected.get)
  const focused = useFocusedHour(shown?.section)
  useEffect(() => inspected.takePeople(() => setTab('people')), [inspected])
  const hoursBy = (Part: typeof HourPart) =>
    shown ? <Part {...{ projectId, focused }} month={shown} /> : null
  /** A panel that is not shown stays in the page only where it holds what somebody has typed. */
  const panels: Record<TabName, ReactNode> = {
    hour: tab === 'hour' && hoursBy(HourPart),
    people: tab === 'people' && hoursBy(PeoplePart),
    cost: tab === 'cost' && <CostCard {...{ projectId, month, inspected }} />,
    prices,
    summary: tab === 'summary' && summary,
  }
  return (
    <div className={page.beside}>
      <div className={page.money}>
        <div role="tablist" aria-label={t.inspector} className={styles.tabs}>
          {tabs.map((name) => (
            <button
              key={name}
              id={`${id}${name}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab === name}
              aria-controls={`${id}${name}-panel`}
              tabIndex={tab === name ? 0 : -1}
              onClick={() => choose(name)}
              onKeyDown={(event) => moveTo(event, name, { tabs, choose })}
            >
              {t[name]}
            </button>
          ))}
        </div>
        {tabs.map((name) => (
          <div
            key={name}
            id={`${id}${name}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}${name}`}
            className={cx(styles.panel, name === 'cost' && styles.scrolls)}
            hidden={tab !== name}
            // A refused field must be seen.
            onInvalidCapture={() => setTab(name)}
          >
            {panels[name]}
          </div>
        ))}
      </div>
    </div>
  )
}

/** An administrator sets the prices first, so their tab is shown until another one is chosen. */
const rememberedTab = (): TabName => TABS.find((name) => name === localStorage.getItem(TAB_KEY)) ?? 'prices'

/** Arrow keys, Home and End lead to the other tabs. */
function moveTo(
  event: KeyboardEvent<HTMLElement>,
  from: TabName,
  { tabs, choose }: { tabs: readonly TabName[]; choose: (tab: TabName) => void },
): void {
  const last = tabs.length - 1
  const at = tabs.indexOf(from)
  const to = new Map([
    ['ArrowRight', at === last ? 0 : at + 1],
    ['ArrowLeft', at === 0 ? last : at - 1],
    ['Home', 0],
    ['End', last],
  ]).get(event.key)
  if (to === undefined) return
  event.preventDefault()
  choose(tabs[to]!)
  const buttons = event.currentTarget.parentElement!.children
  ;(buttons[to] as HTMLElement).focus()
}
