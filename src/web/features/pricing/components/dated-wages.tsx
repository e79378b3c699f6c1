import type { PeriodChoice, Periods, WageOverride } from '../../../../domain/wages.ts'
import type { From } from '../view-model.ts'
import { FromField } from './from-field.tsx'
import { PlannedWages } from './planned-wages.tsx'
import { WagesPreview } from './wages-preview.tsx'

export type DatedWagesPartProps = {
  tenantId: string
  /** Left out: the tenant’s wages. */
  person?: { userId: string; name: string } | undefined
  periods: Periods<WageOverride>
  form: {
    from: From
    choose: (from: From) => void
    choice: PeriodChoice
    shown: WageOverride
    isChanged: boolean
    /** Whether each text is an amount. */
    isReadable: boolean
  }
}

/** From when the wages of a form hold, what that would change, and what is planned. */
export function DatedWages({ tenantId, person, periods, form }: DatedWagesPartProps) {
  const { from, choose, choice, shown, isChanged, isReadable } = form
  return (
    <>
      <FromField from={from} onChange={choose} name={person?.name} />
      {isChanged && isReadable && (
        <WagesPreview tenantId={tenantId} change={{ userId: person?.userId, wages: shown, choice }} />
      )}
      <PlannedWages tenantId={tenantId} person={person} periods={periods} onChoose={choose} />
    </>
  )
}
