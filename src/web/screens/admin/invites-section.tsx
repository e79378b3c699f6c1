import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { InvitesCard } from '../../features/invites/components/invites-card.tsx'
import { rosterQuery } from '../../features/roster/requests.ts'
import { freelancerRows } from '../../features/roster/view-model.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import styles from './invites-section.module.css'

const loadLinks = () => import('../../features/invites/magic-links/magic-links-card.tsx')
const MagicLinksCard = lazyComponent(async () => (await loadLinks()).MagicLinksCard)

type InvitesSectionProps = {
  projectId: string
  /** A planner invites freelancers alone, and has no magic links. */
  isPlanner: boolean
  month: string
  /** Undefined where nobody can join. */
  onInviteFreelancer: (() => void) | undefined
}

/** Invites, and below them the magic links for people of the roster. */
export function InvitesSection({ projectId, isPlanner, month, onInviteFreelancer }: InvitesSectionProps) {
  usePreload(loadLinks)
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
        isPlanner={isPlanner}
        onInviteFreelancer={onInviteFreelancer}
        isShowingLinks={isShowingLinks}
        onShowLinks={() => setIsShowingLinks(!isShowingLinks)}
        linksButton={linksButton}
      />
      <LazyPart onFailed={close}>
        {isShowingLinks && (
          <MagicLinksCard
            projectId={projectId}
            people={roster.data ? freelancerRows(roster.data) : []}
            onClose={close}
          />
        )}
      </LazyPart>
    </div>
  )
}
