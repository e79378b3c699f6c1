import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { InvitesCard } from '../../features/invites/components/invites-card.tsx'
import { MagicLinksCard } from '../../features/invites/components/magic-links-card.tsx'
import { rosterQuery } from '../../features/roster/requests.ts'
import { freelancerRows } from '../../features/roster/view-model.ts'
import styles from './invites-section.module.css'

type InvitesSectionProps = { projectId: string; month: string; onInviteFreelancer: () => void }

/** Invites, and below them the magic links for people of the roster. */
export function InvitesSection({ projectId, month, onInviteFreelancer }: InvitesSectionProps) {
  const [isShowingLinks, setIsShowingLinks] = useState(false)
  const linksButton = useRef<HTMLButtonElement>(null)
  // The list of freelancers on this page uses the same query.
  const roster = useQuery(rosterQuery(projectId, month))
  const close = () => {
    setIsShowingLinks(false)
    linksButton.current?.focus()
  }
  return (
    <div className={styles.section}>
      <InvitesCard
        projectId={projectId}
        onInviteFreelancer={onInviteFreelancer}
        isShowingLinks={isShowingLinks}
        onShowLinks={() => setIsShowingLinks(!isShowingLinks)}
        linksButton={linksButton}
      />
      {isShowingLinks && (
        <MagicLinksCard
          projectId={projectId}
          people={roster.data ? freelancerRows(roster.data) : []}
          onClose={close}
        />
      )}
    </div>
  )
}
