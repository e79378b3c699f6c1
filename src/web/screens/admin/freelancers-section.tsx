import { useQuery } from '@tanstack/react-query'
import { lazy, useCallback, useMemo } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { PersonPlanner } from '../../features/availability/person/person-planner.tsx'
import type { PersonPricing } from '../../features/availability/person/person-tools.ts'
import { UnsavedHours, useUnsavedPeople } from '../../features/availability/person/requests.ts'
import { PendingInvites } from '../../features/invites/components/pending-invites.tsx'
import { PersonWagesForm } from '../../features/pricing/components/person-wages-form.tsx'
import { PrintedWages } from '../../features/pricing/components/printed-wages.tsx'
import { useSlotPriceSaver, wagesQuery } from '../../features/pricing/requests.ts'
import { usePeopleWithTypedWages, usePersonWages } from '../../features/pricing/wages-requests.ts'
import { projectQuery } from '../../features/projects/requests.ts'
import type { PersonSlots } from '../../features/roster/components/freelancer-table-row.tsx'
import { FreelancersCard } from '../../features/roster/components/freelancers-card.tsx'
import type { FreelancerRow, PersonEdit } from '../../features/roster/view-model.ts'
import { usePriceEdit } from './price-edit.tsx'

// The month of the page fetches this file when the page is at rest.
const SelectionPrices = lazy(async () => ({
  default: (await import('../../features/pricing/components/selection-prices.tsx')).SelectionPrices,
}))

type SectionProps = { projectId: string; tenantId: string; isPlanner: boolean; month: string }
type FreelancersSectionProps = SectionProps & { onAddPeople?: (() => void) | undefined }

/** The roster, with each person's wages and month, and below them the invites that nobody has used yet. */
export function FreelancersSection({
  projectId,
  tenantId,
  isPlanner,
  month,
  onAddPeople,
}: FreelancersSectionProps) {
  const unsaved = useUnsavedPeople(projectId)
  const typed = usePeopleWithTypedWages(tenantId)
  const renderWages = useCallback<PersonSlots['renderWages']>(
    (person) => !isPlanner && <PersonWagesForm tenantId={tenantId} person={person} />,
    [tenantId, isPlanner],
  )
  return (
    <>
      <UnsavedHours projectId={projectId} />
      <FreelancersCard
        projectId={projectId}
        month={month}
        onAddPeople={onAddPeople}
        renderInvited={(onRoster) => <PendingInvites projectId={projectId} onRoster={onRoster} />}
        hasUnsaved={(userId) => unsaved.includes(userId)}
        hasDraft={(userId) => unsaved.includes(userId) || typed.includes(userId)}
        renderWages={renderWages}
        renderPrintedWages={({ userId }) =>
          !isPlanner && <PrintedWages tenantId={tenantId} userId={userId} />
        }
        renderMonth={(person, edit) => <Month {...{ projectId, tenantId, isPlanner, month, person, edit }} />}
      />
    </>
  )
}

type MonthProps = SectionProps & { person: FreelancerRow; edit: PersonEdit | undefined }

/** The person's planner, with the wages and prices of another feature. */
function Month({ projectId, tenantId, isPlanner, month, person, edit }: MonthProps) {
  // Planners may not read a person's wages, so their months show no pay.
  const own = usePersonWages(tenantId, person.userId, !isPlanner).data
  const tenantWages = useQuery({ ...wagesQuery(tenantId), enabled: !isPlanner }).data
  const timeZone = useQuery(projectQuery(projectId)).data?.timeZone
  const priceEdit = usePriceEdit()
  const target = { level: 'user', userId: person.userId, name: person.name } as const
  const savePrices = useSlotPriceSaver(projectId, target)
  const pricing: PersonPricing = {
    ask: (slot, onSaved) => priceEdit.ask(target, slot, onSaved),
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
