import { memo, useId } from 'react'
import { isSameRow } from '../../../grid/cells.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { blocksOf, countHoursOf } from '../day-list-view-model.ts'
import { dayName } from '../day-names.ts'
import { texts } from '../texts.ts'
import type { AvailabilityRow } from '../view-model.ts'
import { HourBlock } from './hour-block.tsx'
import styles from './day-card.module.css'

type DayCardProps = { row: AvailabilityRow; isToday: boolean }

/** A day with hours to take. */
export const DayCard = memo(
  function DayCard({ row, isToday }: DayCardProps) {
    const say = useTexts(texts)
    const language = useLanguage()
    const titleId = useId()
    const { open, taken } = countHoursOf([row])
    return (
      <section className={styles.card} aria-labelledby={titleId}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {dayName(row.date, language)}
          </h2>
          {isToday && <Badge tone="accent">{say.today}</Badge>}
          <span className={styles.count}>{taken > 0 ? say.taken(taken) : say.open(open)}</span>
        </header>
        {blocksOf(row).map((block) => (
          <HourBlock key={block.from} date={row.date} block={block} />
        ))}
      </section>
    )
  },
  (before, after) => before.isToday === after.isToday && isSameRow(before.row, after.row),
)
