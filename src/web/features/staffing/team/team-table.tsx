import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Day, daysOfMonth, type Month, weekdayName, weekdayOf } from '../../../../domain/calendar.ts'
import { today } from '../../../clock.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { SortHead } from '../../../ui/sort-head.tsx'
import { useCellKeys } from '../../../ui/use-cell-keys.ts'
import { useWindowed } from '../../../ui/use-windowed.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { TeamTableRow } from './team-table-row.tsx'
import { texts } from './texts.ts'
import { type TeamOrder, type TeamRow } from './view-model.ts'
import styles from './team-table.module.css'

/** Height of a row whose days have one block each. */
const ROW_PX = 37

type TeamTableProps = {
  title: string
  month: Month
  rows: readonly TeamRow[]
  isStale: boolean
  order: TeamOrder
  onOrder: (order: TeamOrder) => void
  addressOf: (date: Day, userId?: string) => string
}

/** People and days. The page holds the rows near the screen; heads and names stay in place while the rest scrolls. */
export function TeamTable({ title, month, rows, isStale, order, onOrder, addressOf }: TeamTableProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  useCellKeys(table)
  const windowed = useWindowed<HTMLTableSectionElement>({
    list: table,
    keys: useMemo(() => rows.map(({ userId }) => userId), [rows]),
    height: ROW_PX,
  })
  const days = useMemo(() => daysOfMonth(month), [month])
  useLayoutEffect(() => scrollToToday(table.current!), [month])
  const now = today()
  /** One listener for all links: a router's link for each of a thousand cells would delay scrolling. */
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    inBackground(Promise.resolve(navigate(link.pathname + link.search)))
  }
  return (
    <div className={styles.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the links inside take the keys */}
      <table
        ref={table}
        role="grid"
        className={styles.table}
        aria-busy={isStale}
        aria-rowcount={rows.length + 1}
        onClick={follow}
      >
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            {(['name', 'hours', 'euros'] as const).map((by) => (
              <SortHead key={by} by={by} label={t[by]} className={styles[by]} {...{ order, onOrder }} />
            ))}
            {days.map((date) => (
              <th
                key={date}
                scope="col"
                className={styles.day}
                data-weekend={weekdayOf(date) > 4 || undefined}
                data-today={date === now || undefined}
              >
                <a href={addressOf(date)}>
                  <span className={styles.weekday}>{weekdayName(weekdayOf(date), language)}</span>{' '}
                  {Number(date.slice(8))}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        {windowed.rows.flatMap(({ index, presence, gap }) => [
          gap > 0 && (
            <tbody key={`to ${index}`} aria-hidden="true" className={styles.gap} style={{ height: gap }} />
          ),
          <TeamTableRow
            key={rows[index]!.userId}
            ref={windowed.measure}
            row={rows[index]!}
            index={index}
            presence={presence}
            days={days}
            addressOf={addressOf}
          />,
        ])}
      </table>
    </div>
  )
}

/** Where the window is too narrow for today's column, that column stands beside what is pinned. */
function scrollToToday(table: HTMLTableElement): void {
  const frame = table.parentElement!
  const day = table.tHead!.querySelector<HTMLElement>('[data-today]')
  if (day && day.offsetLeft + day.offsetWidth > frame.clientWidth)
    frame.scrollLeft = day.offsetLeft - parseFloat(getComputedStyle(day).scrollMarginLeft)
}
