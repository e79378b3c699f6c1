import { useQuery } from '@tanstack/react-query'
import { DEFAULT_TIME_ZONE } from '../../../../domain/calendar.ts'
import { formatAmount } from '../../../../domain/money.ts'
import { STAFFED_MODES } from '../../../../domain/slot.ts'
import { periodOn } from '../../../../domain/wages.ts'
import { today } from '../../../clock.ts'
import { usePersonWages, wagesQuery } from '../requests.ts'
import styles from './printed-wages.module.css'

/** One person's wages on paper: the person's own ones in bold, the tenant's where the person has none. */
export function PrintedWages({ tenantId, userId }: { tenantId: string; userId: string }) {
  const ownPeriods = usePersonWages(tenantId, userId).data
  const tenantPeriods = useQuery(wagesQuery(tenantId)).data
  if (!ownPeriods || !tenantPeriods) return null
  const own = periodOn(ownPeriods, today(DEFAULT_TIME_ZONE)).wages
  const tenantWages = periodOn(tenantPeriods, today(DEFAULT_TIME_ZONE)).wages
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
