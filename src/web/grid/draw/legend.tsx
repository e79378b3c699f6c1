import { formatCents } from '../../../domain/money.ts'
import { isStaffed, type Mode } from '../../../domain/slot.ts'
import type { Wages } from '../../../domain/wages.ts'
import { useTexts } from '../../i18n/language.ts'
import { gridTexts } from '../texts.ts'
import { ModeSwatch } from './mode-swatch.tsx'
import styles from './legend.module.css'

const ORDER: readonly Mode[] = ['GREEN', 'YELLOW', 'RED', 'WHITE', 'BLACK']

/** Lists the meaning of each colour and, with wages (whole cents), its wage. */
export function Legend({ wages }: { wages?: Wages | undefined }) {
  const texts = useTexts(gridTexts)
  const meaning = (mode: Mode) => {
    if (!isStaffed(mode)) return texts.spokenDemand[mode]
    return wages ? texts.perHour(formatCents(wages[mode])) : texts.demand
  }
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {ORDER.map((mode) => (
        <li key={mode} className={styles.item}>
          <span aria-hidden="true">
            <ModeSwatch mode={mode} />
          </span>
          <span className={styles.name}>{texts.modes[mode]}</span>{' '}
          <span className={styles.meaning}>{meaning(mode)}</span>
        </li>
      ))}
    </ul>
  )
}
