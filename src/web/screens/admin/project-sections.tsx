import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Month } from '../../../domain/calendar.ts'
import { displayName } from '../../../domain/person.ts'
import { LazyPart } from '../../crash-screen.tsx'
import { HistoryCard } from '../../features/history/history-card.tsx'
import { PricesCard } from '../../features/pricing/components/prices-card.tsx'
import { SummaryCard } from '../../features/roster/components/summary-card.tsx'
import { rosterQuery } from '../../features/roster/requests.ts'
import type { Inspected } from '../../features/schedule/inspected-month.ts'
import { PatternCard } from '../../features/schedule/pattern-card.tsx'
import { isAtPrices } from '../../paths.ts'
import { Unsaved } from '../../session/unsaved/unsaved.tsx'
import { DrawInSteps } from '../../ui/draw-in-steps.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { FreelancersSection } from './freelancers-section.tsx'
import { InvitesSection } from './invites-section.tsx'
import { useIsBeside } from './use-is-beside.ts'
import styles from './admin-project-screen.module.css'

const Inspector = lazyComponent(async () => (await import('./inspector/inspector.tsx')).Inspector)
const CostCard = lazyComponent(async () => (await import('./inspector/cost/cost-card.tsx')).CostCard)

type ProjectSectionsProps = {
  projectId: string
  /** Undefined until the project is read. */
  tenantId: string | undefined
  /** Wages, magic links and invites of administrators are closed to a planner. */
  isPlanner: boolean
  month: Month
  /** The month beside the sections. */
  inspected: Inspected
  onInviteFreelancer: () => void
  /** Undefined where nobody can join. */
  onAddPeople: (() => void) | undefined
}

/**
 * The sections of an administrator's or planner's page: below the month, and beside it on wide screens. `memo` avoids a redraw
 * when only the data of the month changes.
 */
export const ProjectSections = memo(function ProjectSections(props: ProjectSectionsProps) {
  const { projectId, tenantId, isPlanner, month, inspected, onInviteFreelancer, onAddPeople } = props
  const isBeside = useIsBeside()
  const { state } = useLocation()
  const [startsAtPrices] = useState(() => isAtPrices(state))
  const prices = tenantId && !isPlanner && <PricesCard tenantId={tenantId} takesFocus={startsAtPrices} />
  const summary = <SummaryCard projectId={projectId} month={month} />
  return (
    <DrawInSteps>
      {isBeside && (
        <LazyPart loading={<div className={styles.beside} aria-busy="true" />}>
          <Inspector key={projectId} {...{ projectId, month, inspected, prices, summary, startsAtPrices }} />
        </LazyPart>
      )}
      <PatternCard projectId={projectId} />
      {!isBeside && (
        <div className={styles.money}>
          {prices}
          <LazyPart>
            <CostCard key={projectId} {...{ projectId, month, inspected }} />
          </LazyPart>
          {summary}
        </div>
      )}
      {tenantId && (
        <FreelancersSection
          projectId={projectId}
          tenantId={tenantId}
          isPlanner={isPlanner}
          month={month}
          onAddPeople={onAddPeople}
        />
      )}
      <InvitesSection
        {...{ projectId, isPlanner, month }}
        onInviteFreelancer={onAddPeople && onInviteFreelancer}
      />
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
