import { Link } from 'react-router'
import { longWeekdayName, spokenDay, weekdayOf } from '../../../../domain/calendar.ts'
import type { Moment } from '../../../../domain/hour-counts.ts'
import { eurosToCents, formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { texts } from '../texts.ts'
import { daysUntil, isRunning, type WorkBlock } from '../view-model.ts'
import { whyOfBlocks } from '../why.ts'
import { Beside } from './beside.tsx'
import styles from './next-duty.module.css'

type NextDutyProps = { block: WorkBlock; blocks: readonly WorkBlock[]; now: Moment }

/** The duty that runs or comes next: when, where, and what it pays. */
export function NextDuty({ block, blocks, now }: NextDutyProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { date, from, to, euros, projectId, projectName, tenantName, address } = block
  const days = daysUntil(date, now.day)
  const isNow = isRunning(block, now)
  const day = t.dayOf(longWeekdayName(weekdayOf(date), language), spokenDay(date, language))
  return (
    <section className={styles.duty} aria-labelledby="next-duty">
      <h2 id="next-duty" className={styles.label}>
        {isNow ? t.running : t.next}
        {!isNow && (
          <span className={styles.until}>
            {' · '}
            {days === 0 ? t.today : days === 1 ? t.tomorrow : t.inDays(days)}
          </span>
        )}
      </h2>
      <p className={styles.when}>
        <span className={styles.day}>{day}</span> <span className={styles.hours}>{t.span(from, to)}</span>
      </p>
      <p className={styles.where}>
        <bdi className={styles.project}>{projectName}</bdi> <bdi className={styles.tenant}>{tenantName}</bdi>
        {address !== null && <bdi className={styles.address}>{address}</bdi>}
      </p>
      <Beside block={block} blocks={blocks} />
      <p className={styles.foot}>
        <strong className={styles.pay}>
          <Amount why={whyOfBlocks([block])}>{formatCents(eurosToCents(euros))}</Amount>
        </strong>
        <Link className={styles.link} to={`${paths.freelancerProject(projectId)}?month=${date.slice(0, 7)}`}>
          {t.openSchedule} <Icon name="chevron-right" />
        </Link>
      </p>
    </section>
  )
}
