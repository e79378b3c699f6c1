import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { PersonPlanner } from '../../features/availability/person/person-planner.tsx'
import type { PersonPricing } from '../../features/availability/person/person-tools.ts'
import { useSlotPriceSaver, wagesQuery } from '../../features/pricing/requests.ts'
import { usePersonWages } from '../../features/pricing/wages-requests.ts'
import { projectQuery } from '../../features/projects/requests.ts'
import type { FreelancerRow, PersonEdit } from '../../features/roster/view-model.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePriceEdit } from './price-edit.tsx'

// The month of the page fetches this file when the page is at rest.
const SelectionPrices = lazyComponent(
  async () => (await import('../../features/pricing/slot-prices/selection-prices.tsx')).SelectionPrices,
)

interface PersonMonthProps {
  projectId: string
  tenantId: string
  isPlanner: boolean
  month: string
  person: FreelancerRow
  edit: PersonEdit | undefined
}

/** The person's planner, with the wages and prices of another feature. */
export function PersonMonth({ projectId, tenantId, isPlanner, month, person, edit }: PersonMonthProps) {
  // Planners may not read a person's wages, so their months show no pay.
  const own = usePersonWages(tenantId, person.userId, !isPlanner).data
  const tenantWages = useQuery({ ...wagesQuery(tenantId), enabled: !isPlanner }).data
  const timeZone = useQuery(projectQuery(projectId)).data?.timeZone
  const priceEdit = usePriceEdit()
  const target = { level: 'user', userId: person.userId, name: person.name } as const
  const savePrices = useSlotPriceSaver(projectId, target)
  const pricing: PersonPricing = {
    ask: (slot, edits) => priceEdit.ask(target, slot, edits),
    renderSelection: (slots, save) => (
      <LazyPart>
        <SelectionPrices slots={slots} save={save} />
      </LazyPart>
    ),
  }
  const wages = useMemo(() => own && tenantWages && { wageOverride: own, tenantWages }, [own, tenantWages])
  return (
    <PersonPlanner
      projectId={projectId}
      timeZone={timeZone}
      person={person}
      initialMonth={month}
      edit={edit}
      wages={wages}
      savePrices={savePrices}
      pricing={priceEdit.isOn ? pricing : undefined}
    />
  )
}
