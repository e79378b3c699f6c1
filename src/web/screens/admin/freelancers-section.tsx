import { useCallback } from 'react'
import { UnsavedHours, useUnsavedPeople } from '../../features/availability/person/requests.ts'
import { PendingInvites } from '../../features/invites/components/pending-invites.tsx'
import { PersonWagesForm } from '../../features/pricing/components/person-wages-form.tsx'
import { PrintedWages } from '../../features/pricing/components/printed-wages.tsx'
import { useOwnWages, usePeopleWithTypedWages } from '../../features/pricing/wages-requests.ts'
import type { PersonSlots } from '../../features/roster/components/freelancer-table-row.tsx'
import { FreelancersCard } from '../../features/roster/components/freelancers-card.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'

// A person's month is drawn once a row is opened.
const loadPersonMonth = () => import('./person-month.tsx')
const PersonMonth = lazyComponent(async () => (await loadPersonMonth()).PersonMonth)

interface FreelancersSectionProps {
  projectId: string
  tenantId: string
  isPlanner: boolean
  month: string
  onAddPeople?: (() => void) | undefined
}

/** The roster, with each person's wages and month, and below them the invites that nobody has used yet. */
export function FreelancersSection({
  projectId,
  tenantId,
  isPlanner,
  month,
  onAddPeople,
}: FreelancersSectionProps) {
  usePreload(loadPersonMonth)
  const unsaved = useUnsavedPeople(projectId)
  const typed = usePeopleWithTypedWages(tenantId)
  useOwnWages(tenantId, !isPlanner)
  const renderWages = useCallback<NonNullable<PersonSlots['renderWages']>>(
    (person) => <PersonWagesForm tenantId={tenantId} person={person} />,
    [tenantId],
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
        renderWages={isPlanner ? undefined : renderWages}
        renderPrintedWages={({ userId }) => <PrintedWages tenantId={tenantId} userId={userId} />}
        renderMonth={(person, edit) => (
          <PersonMonth {...{ projectId, tenantId, isPlanner, month, person, edit }} />
        )}
      />
    </>
  )
}
