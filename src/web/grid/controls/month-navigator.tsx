import { useId, useState } from 'react'
import { addMonths, isMonth, type Month, monthName } from '../../../domain/calendar.ts'
import { currentMonth } from '../../clock.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Pager } from '../../ui/pager.tsx'
import { usePreload } from '../../ui/use-preload.ts'
import { scrollToToday } from '../input/use-today-row.ts'
import { gridTexts } from '../texts.ts'
import styles from './month-navigator.module.css'

const loadChoice = () => import('./month-choice.tsx')
const MonthChoice = lazyComponent(async () => (await loadChoice()).MonthChoice)

export type MonthNavigatorProps = {
  month: Month
  onChange: (month: Month) => void
  /** The buttons' names are shorter where the month is not the page's own. */
  isInner?: boolean | undefined
}

/** Changes the month, within the years that the product supports. The page's own can be chosen from a year. */
export function MonthNavigator({ month, onChange, isInner = false }: MonthNavigatorProps) {
  const texts = useTexts(gridTexts)
  const language = useLanguage()
  const panelId = useId()
  const [hasOpened, setHasOpened] = useState(false)
  usePreload(loadChoice)
  const before = addMonths(month, -1)
  const after = addMonths(month, 1)
  const goToToday = () => {
    onChange(currentMonth())
    scrollToToday()
  }
  const pager = (
    <Pager
      prevLabel={isInner ? texts.prev : texts.prevMonth}
      nextLabel={isInner ? texts.next : texts.nextMonth}
      prevDisabled={!isMonth(before)}
      nextDisabled={!isMonth(after)}
      onPrev={() => onChange(before)}
      onNext={() => onChange(after)}
    >
      {isInner ? (
        month
      ) : (
        <button
          type="button"
          className={styles.month}
          popoverTarget={panelId}
          aria-label={texts.chooseMonth(month)}
          onClick={() => setHasOpened(true)}
        >
          {month}
        </button>
      )}
    </Pager>
  )
  if (isInner) return pager
  return (
    <div className={styles.navigator}>
      <h2 className={styles.name}>{monthName(month, language)}</h2>
      {pager}
      <span className={styles.today}>
        <Button onClick={goToToday}>{texts.thisMonth}</Button>
      </span>
      <div id={panelId} popover="auto" className={styles.panel}>
        <LazyPart onFailed={() => setHasOpened(false)}>
          {hasOpened && (
            <MonthChoice
              key={month}
              month={month}
              panelId={panelId}
              onChoose={onChange}
              onToday={goToToday}
            />
          )}
        </LazyPart>
      </div>
    </div>
  )
}
