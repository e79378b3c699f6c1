import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '../../../../domain/money.ts'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { periodOn } from '../../../../domain/wages.ts'
import { wagesQuery } from '../requests.ts'
import { todayOfWages, usePersonWages } from '../wages-requests.ts'
import styles from './printed-wages.module.css'

/** One person's wages on paper: the person's own ones in bold, the tenant's where the person has none. */
export function PrintedWages({ tenantId, userId }: { tenantId: string; userId: string }) {
  const ownPeriods = usePersonWages(tenantId, userId).data
  const tenantPeriods = useQuery(wagesQuery(tenantId)).data
  if (!ownPeriods || !tenantPeriods) return null
  const own = periodOn(ownPeriods, todayOfWages()).wages
  const tenantWages = periodOn(tenantPeriods, todayOfWages()).wages
  return (
    <span className={styles.wages}>
      {STAFFED_MODES.map((mode) => {
        const cents = own[mode]
        return cents === null ? (
          <span key={mode}>{formatAmount(tenantWages[mode])}</span>
        ) : (
          <b key={mode}>{formatAmount(cents)}</b>
        )
      })}
    </span>
  )
}
