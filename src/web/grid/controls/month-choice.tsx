import { useState } from 'react'
import { isMonth, type Month, monthName } from '../../../domain/calendar.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { Pager } from '../../ui/pager.tsx'
import { gridTexts } from '../texts.ts'
import { controlTexts } from './texts.ts'
import styles from './month-choice.module.css'

type MonthChoiceProps = {
  month: Month
  panelId: string
  onChoose: (month: Month) => void
  onToday: () => void
}

/** The months of a year to choose from, and the way back to the present one. A choice closes the panel. */
export function MonthChoice({ month, panelId, onChoose, onToday }: MonthChoiceProps) {
  const texts = useTexts(controlTexts)
  const { thisMonth } = useTexts(gridTexts)
  const language = useLanguage()
  const [year, setYear] = useState(Number(month.slice(0, 4)))
  const months = Array.from({ length: 12 }, (_, index) => monthOf(year, index + 1))
  const hides = { popoverTarget: panelId, popoverTargetAction: 'hide' as const }
  const choose = (chosen: Month) => ({ ...hides, onClick: () => onChoose(chosen) })
  return (
    <>
      <Pager
        prevLabel={texts.prevYear}
        nextLabel={texts.nextYear}
        prevDisabled={!isMonth(monthOf(year - 1, 1))}
        nextDisabled={!isMonth(monthOf(year + 1, 1))}
        onPrev={() => setYear(year - 1)}
        onNext={() => setYear(year + 1)}
      >
        {year}
      </Pager>
      <div className={styles.months}>
        {months.map((each) => (
          <button
            key={each}
            type="button"
            {...choose(each)}
            className={styles.choice}
            aria-label={monthName(each, language)}
            aria-current={each === month ? 'true' : undefined}
          >
            {monthName(each, language).slice(0, 3)}
          </button>
        ))}
      </div>
      <button type="button" {...hides} onClick={onToday} className={styles.choice}>
        {thisMonth}
      </button>
    </>
  )
}

const monthOf = (year: number, month: number): Month => `${year}-${String(month).padStart(2, '0')}`
