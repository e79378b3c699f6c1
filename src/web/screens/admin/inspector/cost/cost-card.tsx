import { useQuery } from '@tanstack/react-query'
import type { Month } from '../../../../../domain/calendar.ts'
import { eurosToCents, formatCents } from '../../../../../domain/money.ts'
import { BudgetNote } from '../../../../features/schedule/coverage/budget-note.tsx'
import { costsQuery, coverageQuery } from '../../../../features/schedule/coverage/requests.ts'
import type { Inspected } from '../../../../features/schedule/inspected-month.ts'
import { signed, signedCents } from '../../../../features/schedule/sums.ts'
import { useTexts } from '../../../../i18n/language.ts'
import { ReadFailed } from '../../../../read-failed.tsx'
import { Amount } from '../../../../ui/amount.tsx'
import { Card } from '../../../../ui/card.tsx'
import { centsByDay, totalOfDays } from './days-of-cost.ts'
import { DaysPart } from './days-part.tsx'
import { costTexts } from './texts.ts'
import { useNeed } from './use-need.ts'
import styles from '../hour-card.module.css'

type CostCardProps = { projectId: string; month: Month; inspected: Inspected }

/** The cost of the month: of what it needs, of the given and the booked hours, of its days, and against the budget. */
export function CostCard({ projectId, month, inspected }: CostCardProps) {
  const t = useTexts(costTexts)
  const costs = useQuery(costsQuery(projectId, month))
  const coverage = useQuery(coverageQuery(projectId, month))
  const plan = useNeed(projectId, month, inspected)
  const failed = [costs, coverage].find(({ isError, data }) => isError && !data)
  const total = costs.data && totalOfDays(centsByDay(month, costs.data))
  const hours = coverage.data?.hours
  const hoursOf = (name: 'given' | 'booked') => hours?.reduce((sum, hour) => sum + hour[name], 0)
  const money = coverage.data?.money
  const euros = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? undefined : eurosToCents(amount)
  const left = euros(money?.left)
  const why = `month=${month}&of=`
  const ofBudget = `${why}booked&budget=${euros(money?.budget)}`
  return (
    <Card title={t.costOf(month)}>
      {failed ? (
        <ReadFailed error={failed.error} fallback={t.costFailed} onRetry={failed.refetch} />
      ) : (
        <>
          <BudgetNote money={money} />
          <dl className={styles.amounts} aria-busy={!money || !total}>
            <Sum name={t.need} hours={plan?.need.hours} cents={plan?.need.cents} why={`${why}need`} />
            {plan?.byStroke && (
              <div className={styles.stroke}>
                <dt>{t.stroke}</dt>
                <dd>{t.hours(signed(plan.byStroke.hours))}</dd>
                <dd>{signedCents(plan.byStroke.cents)}</dd>
              </div>
            )}
            <Sum name={t.given} hours={hoursOf('given')} cents={total?.given} why={`${why}given`} />
            <Sum
              name={t.booked}
              hours={hoursOf('booked')}
              cents={euros(money?.booked)}
              why={`${why}booked`}
            />
            <Sum name={t.gaps} cents={euros(money?.gaps)} why={`${why}gaps`} />
            {left !== undefined && (
              <>
                <Sum name={t.budget} cents={euros(money?.budget)} why={ofBudget} />
                <Sum name={t.left} cents={left} isOver={left < 0} why={ofBudget} />
              </>
            )}
          </dl>
          <DaysPart projectId={projectId} month={month} />
        </>
      )}
    </Card>
  )
}

type SumProps = {
  name: string
  hours?: number | undefined
  cents: number | undefined
  isOver?: boolean
  why: string
}

function Sum({ name, hours, cents, isOver = false, why }: SumProps) {
  const t = useTexts(costTexts)
  return (
    <div>
      <dt>{name}</dt>
      <dd>{hours !== undefined && t.hours(hours)}</dd>
      <dd className={isOver ? styles.over : undefined}>
        {cents === undefined ? '…' : <Amount why={why}>{formatCents(cents)}</Amount>}
      </dd>
    </div>
  )
}
