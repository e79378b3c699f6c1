import { memo } from 'react'
import type { Month } from '../../../domain/calendar.ts'
import { PricesCard } from '../../features/pricing/components/prices-card.tsx'
import { SummaryCard } from '../../features/roster/components/summary-card.tsx'
import { PatternCard } from '../../features/schedule/pattern-card.tsx'
import { DrawInSteps } from '../../ui/draw-in-steps.tsx'
import { FreelancersSection } from './freelancers-section.tsx'
import { HistorySection } from './history-section.tsx'
import { InvitesSection } from './invites-section.tsx'
import styles from './admin-project-screen.module.css'

type ProjectSectionsProps = {
  projectId: string
  /** Undefined until the project is read. */
  tenantId: string | undefined
  month: Month
  onInviteFreelancer: () => void
}

/** What stands below an administrator's month and, where there is room, beside it. Kept: what the month reads concerns none of it. */
export const ProjectSections = memo(function ProjectSections(props: ProjectSectionsProps) {
  const { projectId, tenantId, month, onInviteFreelancer } = props
  return (
    <DrawInSteps>
      <PatternCard projectId={projectId} />
      <div className={styles.money}>
        {tenantId && <PricesCard tenantId={tenantId} />}
        <SummaryCard projectId={projectId} month={month} />
      </div>
      {tenantId && <FreelancersSection projectId={projectId} tenantId={tenantId} month={month} />}
      <InvitesSection projectId={projectId} month={month} onInviteFreelancer={onInviteFreelancer} />
      <HistorySection projectId={projectId} month={month} />
    </DrawInSteps>
  )
})
