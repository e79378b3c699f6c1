import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { daysOfMonth, type Month } from '../../../../domain/calendar.ts'
import { eurosToCents, formatCents } from '../../../../domain/money.ts'
import { HOURS } from '../../../../domain/slot.ts'
import { NEVER_SET_WAGES } from '../../../../domain/wages.ts'
import { summaryQuery } from '../../../features/roster/requests.ts'
import { summaryRows, totalOf } from '../../../features/roster/view-model.ts'
import { coverageQuery } from '../../../features/schedule/coverage/requests.ts'
import type { Inspected } from '../../../features/schedule/inspected-month.ts'
import { sumOf } from '../../../features/schedule/sums.ts'
import { slotPriceOf } from '../../../features/schedule/view-model.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Card } from '../../../ui/card.tsx'
import { inspectorTexts } from './texts.ts'
import styles from './hour-card.module.css'

type CostCardProps = { projectId: string; month: Month; inspected: Inspected }

/** The cost of the month: of its plan, of the given and the booked hours, and against the budget. */
export function CostCard({ projectId, month, inspected }: CostCardProps) {
  const t = useTexts(inspectorTexts)
  const summary = useQuery(summaryQuery(projectId, month))
  const coverage = useQuery(coverageQuery(projectId, month))
  const plan = usePlan(inspected, month)
  const failed = [summary, coverage].find(({ isError, data }) => isError && !data)
  const given = summary.data && totalOf(summaryRows(summary.data, undefined))
  const money = coverage.data?.money
  const euros = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? undefined : eurosToCents(amount)
  const left = euros(money?.left)
  return (
    <Card title={t.costOf(month)}>
      {failed ? (
        <ReadFailed error={failed.error} fallback={t.costFailed} onRetry={failed.refetch} />
      ) : (
        <dl className={styles.amounts} aria-busy={!money || summary.isPlaceholderData}>
          <Amount name={t.plan} hours={plan?.hours} cents={plan?.cents} />
          <Amount name={t.given} hours={given?.total} cents={given?.earningsCents} />
          <Amount name={t.booked} cents={euros(money?.booked)} />
          <Amount name={t.gaps} cents={euros(money?.gaps)} />
          {left !== undefined && (
            <>
              <Amount name={t.budget} cents={euros(money?.budget)} />
              <Amount name={t.left} cents={left} isOver={left < 0} />
            </>
          )}
        </dl>
      )}
    </Card>
  )
}

type AmountProps = {
  name: string
  hours?: number | undefined
  cents: number | undefined
  isOver?: boolean
}

function Amount({ name, hours, cents, isOver = false }: AmountProps) {
  const t = useTexts(inspectorTexts)
  return (
    <div>
      <dt>{name}</dt>
      <dd>{hours !== undefined && t.hours(hours)}</dd>
      <dd className={isOver ? styles.over : undefined}>{cents === undefined ? '…' : formatCents(cents)}</dd>
    </div>
  )
}

/** The open hours of the month with its edits, and what they cost with one person in each. */
function usePlan(inspected: Inspected, month: Month) {
  const shown = useSyncExternalStore(inspected.subscribe, inspected.get)
  const overlays = shown?.edits.overlays
  useSyncExternalStore(overlays?.subscribe ?? inspected.subscribe, () => overlays?.get('edits'))
  if (!shown || shown.reply.month !== month) return undefined
  const { edits, reply, wages } = shown
  const hours = daysOfMonth(month).flatMap((date) =>
    HOURS.map((hour) => ({
      date,
      after: edits.modeAt(date, hour),
      priceCents: slotPriceOf(reply, date, hour),
    })),
  )
  return sumOf(hours, wages ?? NEVER_SET_WAGES)
}
