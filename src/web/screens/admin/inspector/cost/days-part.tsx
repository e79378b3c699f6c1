import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Month, monthName, spokenDay, weekdayName, weekdayOf } from '../../../../../domain/calendar.ts'
import { formatAmount } from '../../../../../domain/money.ts'
import { currentMoment } from '../../../../clock.ts'
import { projectQuery } from '../../../../features/projects/requests.ts'
import { costsQuery, coverageQuery } from '../../../../features/schedule/coverage/requests.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { CostPicture, PictureLegend } from './cost-picture.tsx'
import {
  centsByDay,
  type DayOfCost,
  hasAnything,
  hoursByDay,
  type Numbers,
  SERIES,
  totalOfDays,
  type Unit,
  UNITS,
} from './days-of-cost.ts'
import { costTexts } from './texts.ts'
import styles from './cost-picture.module.css'

type DaysPartProps = { projectId: string; month: Month }

/** The cost and the hours of the month's days, as a picture and as a table. */
export function DaysPart({ projectId, month }: DaysPartProps) {
  const language = useLanguage()
  const t = costTexts[language]
  const [unit, setUnit] = useState<Unit>('euros')
  const days = useDays({ projectId, month, unit })
  const shown = days?.filter(hasAnything)
  return (
    <>
      <div className={styles.head}>
        <h3>{t.days}</h3>
        <Segmented
          label={t.unit}
          options={UNITS.map((value) => ({ value, label: t.units[value] }))}
          value={unit}
          onChange={setUnit}
        />
      </div>
      {shown?.length === 0 && <p className={styles.empty}>{t.nothing}</p>}
      {days && shown && shown.length > 0 && (
        <>
          <CostPicture days={days} unit={unit} />
          <PictureLegend />
          <details className={styles.numbers}>
            <summary>{t.inNumbers}</summary>
            <DaysTable
              month={month}
              days={shown}
              unit={unit}
              caption={t.table[unit](monthName(month, language))}
            />
          </details>
        </>
      )}
    </>
  )
}

function useDays({ projectId, month, unit }: DaysPartProps & { unit: Unit }): DayOfCost[] | undefined {
  const costs = useQuery(costsQuery(projectId, month))
  const coverage = useQuery(coverageQuery(projectId, month))
  const { data: project } = useQuery(projectQuery(projectId))
  return useMemo(() => {
    if (unit === 'euros') return costs.data && centsByDay(month, costs.data)
    return coverage.data && hoursByDay(month, coverage.data, currentMoment(project?.timeZone))
  }, [unit, month, costs.data, coverage.data, project?.timeZone])
}

type DaysTableProps = { month: Month; days: readonly DayOfCost[]; unit: Unit; caption: string }

function DaysTable({ month, days, unit, caption }: DaysTableProps) {
  const language = useLanguage()
  const t = costTexts[language]
  const cells = (numbers: Numbers, day = '') =>
    SERIES.map((name) => (
      <td key={name} className={numbers[name] === 0 ? styles.zero : undefined}>
        {unit === 'euros' ? (
          <Amount isInTable why={`month=${month}&of=${name}${day}`}>
            {formatAmount(numbers[name])}
          </Amount>
        ) : (
          numbers[name]
        )}
      </td>
    ))
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.day}</th>
          <th scope="col">{t.need}</th>
          <th scope="col">{t.given}</th>
          <th scope="col">{t.booked}</th>
          <th scope="col">{t.gapsShort}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              <span aria-hidden="true">
                {weekdayName(weekdayOf(day.date), language)} {Number(day.date.slice(8))}
                {language === 'de' && '.'}
              </span>
              <VisuallyHidden>{spokenDay(day.date, language)}</VisuallyHidden>
            </th>
            {cells(day, `&day=${day.date}`)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t.together}</th>
          {cells(totalOfDays(days))}
        </tr>
      </tfoot>
    </table>
  )
}
