import { useQuery } from '@tanstack/react-query'
import { monthOfDay } from '../../../domain/calendar.ts'
import type { SlotToPrice } from '../../../domain/pricing.ts'
import { emptySchedule } from '../../../domain/slot.ts'
import { ownPriceOf, personHourReader } from '../../features/availability/person/person-view-model.ts'
import { usePersonMonth } from '../../features/availability/person/use-person-month.ts'
import { projectWagesQuery } from '../../features/pricing/requests.ts'
import { SlotPriceDialog } from '../../features/pricing/slot-prices/slot-price-dialog.tsx'
import type { PriceTarget } from '../../features/pricing/view-model.ts'
import { usePersonWages } from '../../features/pricing/wages-requests.ts'
import { projectQuery } from '../../features/projects/requests.ts'
import { scheduleQuery } from '../../features/schedule/requests.ts'
import { paidHourOf } from '../../features/schedule/view-model.ts'
import type { ScheduleEdits } from '../../grid/edits/schedule-edits.ts'

/** A slot whose price somebody wants to set, as it was when they asked, and the edits that a saved price is a step of. */
export interface AskedPrice {
  target: PriceTarget
  slot: SlotToPrice
  edits: ScheduleEdits
}

type LivePriceDialogProps = AskedPrice & { projectId: string; onClose: () => void }

/** The dialog of a slot's price. It follows what others change of the slot while it is open. */
export function LivePriceDialog({ target, ...props }: LivePriceDialogProps) {
  return target.level === 'project' ? (
    <ProjectPrice {...props} target={target} />
  ) : (
    <PersonPrice {...props} target={target} />
  )
}

type Of<Level> = LivePriceDialogProps & { target: Extract<PriceTarget, { level: Level }> }

function ProjectPrice({ edits, slot, ...props }: Of<'project'>) {
  const month = monthOfDay(slot.date)
  const { data: reply = emptySchedule(month) } = useQuery(scheduleQuery(props.projectId, month))
  const { wages } = useTenant(props.projectId)
  return (
    <SlotPriceDialog
      {...props}
      slot={paidHourOf(reply, slot, edits.modeAt, wages)}
      onSaved={edits.recordPrice}
    />
  )
}

function PersonPrice({ edits, slot, ...props }: Of<'user'>) {
  const { projectId, target } = props
  const { date, hour } = slot
  const { tenantId, wages: tenantWages } = useTenant(projectId)
  // The page below the dialog reads them, unless its reader is a planner, who may not.
  const wageOverride = usePersonWages(tenantId, target.userId, false).data
  const wages = wageOverride && tenantWages && { wageOverride, tenantWages }
  const { person } = usePersonMonth({ projectId, userId: target.userId, month: monthOfDay(date) }, wages)
  const { mode, price, slotPriceCents } = personHourReader(person, edits.pendingModes())(date, hour)
  const cents = ownPriceOf(person.schedule, date, hour)
  const paysCents = price?.cents ?? slotPriceCents
  return (
    <SlotPriceDialog {...props} slot={{ date, hour, mode, cents, paysCents }} onSaved={edits.recordPrice} />
  )
}

function useTenant(projectId: string) {
  const tenantId = useQuery(projectQuery(projectId)).data?.tenantId ?? ''
  const wages = useQuery({ ...projectWagesQuery({ id: projectId, tenantId }), enabled: tenantId !== '' })
  return { tenantId, wages: wages.data }
}
