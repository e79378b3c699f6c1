import { formatCents } from '../../domain/money.ts'
import type { Wages } from '../../domain/pricing.ts'
import { isStaffed, type Mode } from '../../domain/slot.ts'
import { ModeSwatch } from './mode-swatch.tsx'
import { modeNames, NOT_AVAILABLE } from './modes.ts'
import styles from './legend.module.css'

const ORDER: readonly Mode[] = ['GREEN', 'YELLOW', 'RED', 'WHITE', 'BLACK']

/** What the colours mean and, with wages (whole cents), what they pay. */
export function Legend({ wages }: { wages?: Wages | undefined }) {
  const meaning = (mode: Mode) => {
    if (!isStaffed(mode)) return NOT_AVAILABLE.toLowerCase()
    return wages ? `${formatCents(wages[mode])}/h` : 'demand'
  }
  return (
    <ul className={styles.legend} aria-label="Legend">
      {ORDER.map((mode) => (
        <li key={mode} className={styles.item}>
          <span aria-hidden="true">
            <ModeSwatch mode={mode} />
          </span>
          <span className={styles.name}>{modeNames[mode]}</span>{' '}
          <span className={styles.meaning}>{meaning(mode)}</span>
        </li>
      ))}
    </ul>
  )
}
