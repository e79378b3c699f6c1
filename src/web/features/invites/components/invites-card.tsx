import { useInfiniteQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { Role } from '../../../../domain/roles.ts'
import { currentInstant } from '../../../clock.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { invitesQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { lastInviteUrl, recentInvites } from '../view-model.ts'
import { DirectInvites } from './direct-invites.tsx'
import { InviteColumn } from './invite-column.tsx'
import styles from './invites-card.module.css'

type InvitesCardProps = {
  projectId: string
  /** A planner invites freelancers alone, and has no magic links. */
  isPlanner?: boolean
  /** Undefined where nobody can join: then nothing is there that creates an invite. */
  onInviteFreelancer: (() => void) | undefined
  /** Whether the panel with the magic links is open below. */
  isShowingLinks: boolean
  onShowLinks: () => void
  linksButton: Ref<HTMLButtonElement>
}

/** Invite links into the project: of administrators and of freelancers side by side, and of planners. */
export function InvitesCard({
  projectId,
  isPlanner = false,
  onInviteFreelancer,
  isShowingLinks,
  onShowLinks,
  linksButton,
}: InvitesCardProps) {
  const t = useTexts(texts)
  const invites = useInfiniteQuery(invitesQuery(projectId))
  const now = currentInstant()
  const column = (role: Role) => ({
    projectId,
    now,
    recent: invites.data && recentInvites(invites.data, role),
    lastUrl: lastInviteUrl(invites.data ?? [], role, now),
  })
  return (
    <Card
      title={t.invites}
      hint={t.invitesHint}
      actions={
        !isPlanner && (
          <Button ref={linksButton} aria-expanded={isShowingLinks} onClick={onShowLinks}>
            {t.magicLinks}
          </Button>
        )
      }
    >
      <div className={isPlanner ? styles.one : styles.columns}>
        {invites.isError && !invites.data && (
          <div className={styles.wide}>
            <ReadFailed error={invites.error} fallback={t.invitesFailed} onRetry={invites.refetch} />
          </div>
        )}
        {!isPlanner && (
          <DirectInvites
            {...column('ADMIN')}
            invitedRole="ADMIN"
            isClosed={!onInviteFreelancer}
            title={t.adminInvites}
            recentLabel={t.recentAdminInvites}
            createLabel={t.createAdminInvite}
            emptyText={t.noAdminInvites}
          />
        )}
        <InviteColumn
          {...column('FREELANCER')}
          title={t.freelancerInvites}
          recentLabel={t.recentFreelancerInvites}
          emptyText={t.noFreelancerInvites}
          create={
            onInviteFreelancer && (
              <Button icon="plus" onClick={onInviteFreelancer}>
                {t.createFreelancerInvite}
              </Button>
            )
          }
        />
        {!isPlanner && (
          <DirectInvites
            {...column('PLANNER')}
            invitedRole="PLANNER"
            isClosed={!onInviteFreelancer}
            title={t.plannerInvites}
            recentLabel={t.recentPlannerInvites}
            createLabel={t.createPlannerInvite}
            emptyText={t.noPlannerInvites}
          />
        )}
      </div>
    </Card>
  )
}
