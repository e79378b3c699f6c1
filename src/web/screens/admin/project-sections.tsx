import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Month } from '../../../domain/calendar.ts'
import { displayName } from '../../../domain/person.ts'
import { HistoryCard } from '../../features/history/history-card.tsx'
import { PricesCard } from '../../features/pricing/components/prices-card.tsx'
import { SummaryCard } from '../../features/roster/components/summary-card.tsx'
import { rosterQuery } from '../../features/roster/requests.ts'
import { PatternCard } from '../../features/schedule/pattern-card.tsx'
import { isAtPrices } from '../../paths.ts'
import { Unsaved } from '../../session/unsaved/unsaved.tsx'
import { DrawInSteps } from '../../ui/draw-in-steps.tsx'
import { FreelancersSection } from './freelancers-section.tsx'
import { InvitesSection } from './invites-section.tsx'
import styles from './admin-project-screen.module.css'

type ProjectSectionsProps = {
  projectId: string
  /** Undefined until the project is read. */
  tenantId: string | undefined
  month: Month
  onInviteFreelancer: () => void
  /** Undefined where nobody can join. */
  onAddPeople: (() => void) | undefined
}

/** The sections below an administrator's month, and beside it on wide screens. `memo` spares them a redraw when the month changes its data. */
export const ProjectSections = memo(function ProjectSections(props: ProjectSectionsProps) {
  const { projectId, tenantId, month, onInviteFreelancer, onAddPeople } = props
  const { state } = useLocation()
  const [startsAtPrices] = useState(() => isAtPrices(state))
  return (
    <DrawInSteps>
      <PatternCard projectId={projectId} />
      <div className={styles.money}>
        {tenantId && <PricesCard tenantId={tenantId} takesFocus={startsAtPrices} />}
        <SummaryCard projectId={projectId} month={month} />
      </div>
      {tenantId && (
        <FreelancersSection
          projectId={projectId}
          tenantId={tenantId}
          month={month}
          onAddPeople={onAddPeople}
        />
      )}
      <InvitesSection projectId={projectId} month={month} onInviteFreelancer={onInviteFreelancer} />
      <HistorySection projectId={projectId} month={month} />
      <Unsaved />
    </DrawInSteps>
  )
})

/** The history, with the people of the roster to choose from. */
function HistorySection({ projectId, month }: { projectId: string; month: string }) {
  // The list of freelancers on this page uses the same query.
  const roster = useQuery(rosterQuery(projectId, month))
  const people = roster.data?.people.map((person) => ({ id: person.id, name: displayName(person) })) ?? []
  return <HistoryCard projectId={projectId} people={people} />
}
