import { memo, useId, useState } from 'react'
import { LazyPart } from '../../../crash-screen.tsx'
import { isRowEqual } from '../../../grid/draw/cells.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { blocksOf } from '../day-list-view-model.ts'
import { monthAfter, shortDay } from '../day-names.ts'
import type { AvailabilityRow } from '../view-model.ts'
import { BlockBar } from './block-bar.tsx'
import { listTexts } from './texts.ts'
import styles from './day-card.module.css'

/** Id of the panel in which the list offers the days onto which a day's hours can be repeated. */
export const REPEAT_PANEL = 'repeat-day'

export const loadDayHours = () => import('../hours/day-hours.tsx')
const DayHours = lazyComponent(async () => (await loadDayHours()).DayHours)

const DayTags = lazyComponent(async () => (await import('../tags/day-tags.tsx')).DayTags)

type DayCardProps = { row: AvailabilityRow; isToday: boolean }

/** A day with open or given hours: its name, and a bar for each block. A press on the name unfolds the single hours. */
export const DayCard = memo(
  function DayCard({ row, isToday }: DayCardProps) {
    const t = useTexts(listTexts)
    const { dayIsOver } = useTexts(gridTexts)
    const language = useLanguage()
    const id = useId()
    const [isOpen, setIsOpen] = useState(false)
    return (
      <section className={styles.day} aria-labelledby={id}>
        <h3 className={styles.title}>
          <button
            type="button"
            id={id}
            className={styles.name}
            aria-expanded={isOpen}
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
          {blocksOf(row).map((block) => (
            <BlockBar key={block.from} date={row.date} block={block} />
          ))}
          {row.cells.some((cell) => cell.isOver) && <p className={styles.over}>{dayIsOver}</p>}
          <LazyPart>{row.cells.some((cell) => cell.tags) && <DayTags row={row} />}</LazyPart>
        </div>
        {isOpen && (
          <div className={styles.hours}>
            <LazyPart onFailed={() => setIsOpen(false)}>
              <DayHours row={row} nameId={id} repeatPanelId={REPEAT_PANEL} />
            </LazyPart>
          </div>
        )}
      </section>
    )
  },
  (before, after) => before.isToday === after.isToday && isRowEqual(before.row, after.row),
)
