import { useState } from 'react'
import type { Day } from '../../../../domain/calendar.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countGiven, type ListItem } from '../day-list-view-model.ts'
import { daySpan } from '../day-names.ts'
import { DayCard } from './day-card.tsx'
import { listTexts } from './texts.ts'
import styles from './list-items.module.css'

type ItemsProps = { items: readonly ListItem[]; today: Day }

/** Days as cards. Days without open hours are folded to one muted line between them. */
export function Items({ items, today }: ItemsProps) {
  const t = useTexts(listTexts)
  const language = useLanguage()
  return (
    <ul className={styles.items}>
      {items.map((item) =>
        item.kind === 'day' ? (
          <li key={item.row.date} className={cx(styles.day, item.row.date < today && styles.past)}>
            <DayCard row={item.row} isToday={item.row.date === today} />
          </li>
        ) : (
          <li key={item.from} className={styles.closed}>
            {t.closedDays(daySpan(item.from, item.to, language))}
          </li>
        ),
      )}
    </ul>
  )
}

/** Past days are folded and drawn only when they are opened. */
export function EarlierDays({ items, today }: ItemsProps) {
  const t = useTexts(listTexts)
  const [isOpen, setIsOpen] = useState(false)
  const rows = items.flatMap((item) => (item.kind === 'day' ? [item.row] : []))
  if (rows.length === 0) return null
  return (
    <details className={styles.earlier} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" />
        <span>{t.earlier}</span>
        <span className={styles.count}>{t.given(countGiven(rows))}</span>
      </summary>
      {isOpen && <Items items={items} today={today} />}
    </details>
  )
}
