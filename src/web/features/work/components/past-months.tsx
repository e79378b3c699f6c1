import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Day, monthName, monthOfDay } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { earlierWorkQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { type WorkBlock, type WorkMonth, workOf } from '../view-model.ts'
import { whyOfBlocks } from '../why.ts'
import { WorkDays } from './work-days.tsx'
import styles from './months.module.css'

type PastMonthsProps = {
  months: readonly WorkMonth[]
  blocks: readonly WorkBlock[]
  today: Day
  /** The first day that the page has read. */
  from: Day
}

/** The past months with their hours and euros. The days of a month are folded, and earlier years are read on demand. */
export function PastMonths({ months, blocks, today, from }: PastMonthsProps) {
  const t = useTexts(texts)
  const [isAsked, setIsAsked] = useState(false)
  const earlier = useInfiniteQuery({ ...earlierWorkQuery(from), enabled: isAsked })
  const more = earlier.data?.pages.flatMap((page) => page.blocks) ?? []
  const all = [...months, ...workOf(more, () => ({ day: today, hour: 0 })).past]
  const known = [...blocks, ...more]
  const isEnd = earlier.data?.pages.at(-1)?.blocks.length === 0
  const readMore = () => {
    setIsAsked(true)
    if (isAsked) inBackground(earlier.data ? earlier.fetchNextPage() : earlier.refetch())
  }
  return (
    <section className={styles.section} aria-labelledby="past-work">
      <h2 id="past-work" className={styles.title}>
        {t.past}
      </h2>
      {all.length > 0 && (
        <div className={styles.card}>
          {all.map((month) => (
            <PastMonth key={month.month} month={month} isRunning={month.month === monthOfDay(today)}>
              <WorkDays days={month.days} blocks={known} today={today} />
            </PastMonth>
          ))}
        </div>
      )}
      <div role="status" className={styles.quiet}>
        {earlier.isError ? t.loadFailed : isEnd && t.nothingEarlier}
      </div>
      {!isEnd && (
        <div className={styles.earlier}>
          <Button busy={earlier.isFetching} onClick={readMore}>
            {t.earlier}
          </Button>
        </div>
      )}
    </section>
  )
}

type PastMonthProps = { month: WorkMonth; isRunning: boolean; children: ReactNode }

/** The days are drawn only when they are opened. */
function PastMonth({ month: { month, hours, cents, counted }, isRunning, children }: PastMonthProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.past} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <h3 className={styles.name}>
          <Icon name="chevron-right" />
          <span>
            {monthName(month, language)} {isRunning && <span className={styles.soFar}>{t.soFar}</span>}
          </span>
        </h3>{' '}
        <span className={styles.amount}>
          <span>{t.hours(hours)}</span>{' '}
          {/* No button: a summary is one already. W asks for its only amount. */}
          <strong data-why={whyOfBlocks(counted)}>{formatCents(cents)}</strong>
        </span>
      </summary>
      {isOpen && children}
    </details>
  )
}
