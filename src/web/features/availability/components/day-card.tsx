import { memo, useId } from 'react'
import { isRowEqual } from '../../../grid/draw/cells.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { blocksOf, countHours } from '../day-list-view-model.ts'
import { dayName } from '../day-names.ts'
import { texts } from '../texts.ts'
import type { AvailabilityRow } from '../view-model.ts'
import { HourBlock } from './hour-block.tsx'
import styles from './day-card.module.css'

/** Id of the panel in which the list offers the days onto which a day's hours can be repeated. */
export const REPEAT_PANEL = 'repeat-day'

type DayCardProps = { row: AvailabilityRow; isToday: boolean }

/** The number of given hours, else of open ones, and of those that no longer count. */
function countText(t: (typeof texts)['en'], { open, given, uncounted }: ReturnType<typeof countHours>) {
  const counted = given > 0 ? t.given(given) : open > 0 && t.open(open)
  const closed = uncounted > 0 && t.closedHours(uncounted) + t.noLongerCount(uncounted)
  return [counted, closed].filter(Boolean).join(' · ')
}

/** A day with open or given hours. */
export const DayCard = memo(
  function DayCard({ row, isToday }: DayCardProps) {
    const t = useTexts(texts)
    const { fill } = useTexts(gridTexts)
    const language = useLanguage()
    const titleId = useId()
    const fillId = useId()
    const counts = countHours([row])
    const canRepeat = counts.given > 0 && row.cells.some((cell) => !cell.isDisabled)
    return (
      <section className={styles.card} aria-labelledby={titleId}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {dayName(row.date, language)}
          </h2>
          <p className={styles.count}>
            {isToday && <Badge tone="accent">{t.today}</Badge>} {countText(t, counts)}
          </p>
          {/* The button is always drawn, so that a press on an hour cannot make the title wrap and move the days below. */}
          <Button
            variant="quiet"
            size="sm"
            id={fillId}
            aria-labelledby={`${fillId} ${titleId}`}
            popoverTarget={REPEAT_PANEL}
            data-date={row.date}
            disabled={!canRepeat}
          >
            {fill} <Icon name="chevron-down" />
          </Button>
        </header>
        {blocksOf(row).map((block) => (
          <HourBlock key={block.from} date={row.date} block={block} />
        ))}
      </section>
    )
  },
  (before, after) => before.isToday === after.isToday && isRowEqual(before.row, after.row),
)
