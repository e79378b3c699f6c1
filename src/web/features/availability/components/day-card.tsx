import { memo, useId, useState } from 'react'
import { isRowEqual } from '../../../grid/draw/cells.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { blocksOf, countGiven } from '../day-list-view-model.ts'
import { monthAfter, shortDay } from '../day-names.ts'
import { texts } from '../texts.ts'
import type { AvailabilityRow } from '../view-model.ts'
import { BlockBar } from './block-bar.tsx'
import { BlockHours } from './block-hours.tsx'
import styles from './day-card.module.css'

/** Id of the panel in which the list offers the days onto which a day's hours can be repeated. */
export const REPEAT_PANEL = 'repeat-day'

type DayCardProps = { row: AvailabilityRow; isToday: boolean }

/** A day with open or given hours: its name, and a bar for each block. A press on the name unfolds the single hours. */
export const DayCard = memo(
  function DayCard({ row, isToday }: DayCardProps) {
    const t = useTexts(texts)
    const { fill, dayIsOver } = useTexts(gridTexts)
    const language = useLanguage()
    const id = useId()
    const [isOpen, setIsOpen] = useState(false)
    const blocks = blocksOf(row)
    const canRepeat = countGiven([row]) > 0 && row.cells.some((cell) => !cell.isDisabled)
    return (
      <section className={styles.day} aria-labelledby={`${id}-day`}>
        <h3 className={styles.title}>
          <button
            type="button"
            id={`${id}-day`}
            className={styles.name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-hours` : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>
              {shortDay(row.date, language)}
              <VisuallyHidden>{monthAfter(row.date, language)}</VisuallyHidden>
              {isToday && <span className={styles.today}> {t.today}</span>}
            </span>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          </button>
        </h3>
        <div className={styles.blocks}>
          {blocks.map((block) => (
            <BlockBar key={block.from} date={row.date} block={block} />
          ))}
          {row.cells.some((cell) => cell.isOver) && <p className={styles.over}>{dayIsOver}</p>}
        </div>
        {isOpen && (
          <div id={`${id}-hours`} className={styles.hours}>
            {blocks.map((block) => (
              <BlockHours key={block.from} date={row.date} block={block} />
            ))}
            {/* The button is always drawn, so that a press on an hour moves no day below. */}
            <Button
              variant="quiet"
              size="sm"
              id={`${id}-fill`}
              aria-labelledby={`${id}-fill ${id}-day`}
              popoverTarget={REPEAT_PANEL}
              data-date={row.date}
              disabled={!canRepeat}
            >
              {fill} <Icon name="chevron-down" />
            </Button>
          </div>
        )}
      </section>
    )
  },
  (before, after) => before.isToday === after.isToday && isRowEqual(before.row, after.row),
)
