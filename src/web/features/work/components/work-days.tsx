import { type Day, monthName, monthOfDay, weekdayName, weekdayOf } from '../../../../domain/calendar.ts'
import { eurosToCents, formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import { barOf, hasSeveralTenants, type WorkBlock, type WorkDay } from '../view-model.ts'
import { whyOfBlocks } from '../why.ts'
import { Beside } from './beside.tsx'
import styles from './work-days.module.css'

type WorkDaysProps = {
  days: readonly WorkDay[]
  /** All blocks that the page knows, among which overlapping ones are found. */
  blocks: readonly WorkBlock[]
  today: Day
}

/** Days with their bookings: one bar for the hours of each day, and a line for each booking. */
export function WorkDays({ days, blocks, today }: WorkDaysProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const namesTenants = hasSeveralTenants(blocks)
  return (
    <ul className={styles.days}>
      {days.map(({ date, blocks: ofDay }) => (
        <li key={date} className={styles.day}>
          <h4 className={styles.date}>
            {t.shortDayOf(weekdayName(weekdayOf(date), language), Number(date.slice(-2)))}
            <VisuallyHidden> {monthName(monthOfDay(date), language)}</VisuallyHidden>
            {date === today && <span className={styles.today}> {t.today}</span>}
          </h4>
          <div aria-hidden="true" className={styles.bar}>
            {barOf(ofDay).map(({ left, width, isDouble }) => (
              <span
                key={left}
                className={cx(styles.part, isDouble && styles.double)}
                style={{ insetInlineStart: `${left}%`, width: `${width}%` }}
              />
            ))}
          </div>
          <ul className={styles.blocks}>
            {ofDay.map((block) => (
              <li key={`${block.projectId} ${block.from}`} className={styles.block}>
                <span className={styles.span}>{t.span(block.from, block.to)}</span>{' '}
                <span className={styles.where}>
                  <bdi>{block.projectName}</bdi>
                  {namesTenants && (
                    <>
                      {' '}
                      <bdi className={styles.tenant}>{block.tenantName}</bdi>
                    </>
                  )}
                  <Beside block={block} blocks={blocks} />
                </span>{' '}
                <span className={styles.pay}>
                  <Amount why={whyOfBlocks([block])}>{formatCents(eurosToCents(block.euros))}</Amount>
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
