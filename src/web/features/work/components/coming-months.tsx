import { type Day, monthName } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { texts } from '../texts.ts'
import type { WorkBlock, WorkMonth } from '../view-model.ts'
import { whyOfBlocks } from '../why.ts'
import { WorkDays } from './work-days.tsx'
import styles from './months.module.css'

type ComingMonthsProps = { months: readonly WorkMonth[]; blocks: readonly WorkBlock[]; today: Day }

/** The days after the next duty, by month. */
export function ComingMonths({ months, blocks, today }: ComingMonthsProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const listed = months.filter(({ days }) => days.length > 0)
  return (
    <section className={styles.section} aria-labelledby="coming-work">
      <h2 id="coming-work" className={styles.title}>
        {t.coming}
      </h2>
      {listed.length === 0 && <p className={styles.quiet}>{t.nothingElse}</p>}
      {listed.map(({ month, hours, cents, counted, days }) => (
        <section key={month} className={styles.card} aria-labelledby={`coming-${month}`}>
          <header className={styles.head}>
            <h3 id={`coming-${month}`} className={styles.month}>
              {monthName(month, language)}
            </h3>
            <span className={styles.sums}>
              {t.hours(hours)} · <Amount why={whyOfBlocks(counted)}>{formatCents(cents)}</Amount>
            </span>
          </header>
          <WorkDays days={days} blocks={blocks} today={today} />
        </section>
      ))}
    </section>
  )
}
