import { isStaffed, type Mode } from '../../../domain/slot.ts'
import type { WagesOfMonth } from '../../../domain/wages.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { gridTexts } from '../texts.ts'
import { ModeSwatch } from './mode-swatch.tsx'
import { wageInWords } from './wage-in-words.ts'
import styles from './legend.module.css'

const ORDER: readonly Mode[] = ['GREEN', 'YELLOW', 'RED', 'WHITE', 'BLACK']

/** Lists the meaning of each colour and, with the wages of the month (whole cents), its wage. */
export function Legend({ wages }: { wages?: WagesOfMonth | undefined }) {
  const texts = useTexts(gridTexts)
  const language = useLanguage()
  const meaning = (mode: Mode) => {
    if (!isStaffed(mode)) return texts.spokenDemand[mode]
    return wages ? wageInWords(wages, mode, texts, language) : texts.demand
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
