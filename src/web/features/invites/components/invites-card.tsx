import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { currentInstant } from '../../../clock.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { invitesQuery, useCreateInvite } from '../requests.ts'
import { recentInvites } from '../view-model.ts'
import { InviteColumn } from './invite-column.tsx'
import styles from './invites-card.module.css'

type InvitesCardProps = {
  projectId: string
  onInviteFreelancer: () => void
  /** Whether the panel with the magic links is open below. */
  isShowingLinks: boolean
  onShowLinks: () => void
  linksButton: Ref<HTMLButtonElement>
}

/** The ways into the project: invite links for administrators and for freelancers, side by side. */
export function InvitesCard({
  projectId,
  onInviteFreelancer,
  isShowingLinks,
  onShowLinks,
  linksButton,
}: InvitesCardProps) {
  const invites = useQuery(invitesQuery(projectId))
  const create = useCreateInvite(projectId)
  const now = currentInstant()
  const column = (role: 'ADMIN' | 'FREELANCER') => ({
    projectId,
    now,
    recent: invites.data && recentInvites(invites.data, role),
  })
  return (
    <Card
      title="Invites"
      hint="Each link lets one person in"
      actions={
        <Button ref={linksButton} aria-expanded={isShowingLinks} onClick={onShowLinks}>
          Magic links
        </Button>
      }
    >
      <div className={styles.columns}>
        {invites.isError && !invites.data && (
          <div className={styles.wide}>
            <Notice
              tone="error"
              action={
                <Button size="sm" onClick={() => void invites.refetch()}>
                  Try again
                </Button>
              }
            >
              {sentenceOf(invites.error, 'The invites could not be loaded.')}
            </Notice>
          </div>
        )}
        <InviteColumn
          {...column('ADMIN')}
          title="Admin invites"
          createLabel={create.isPending ? 'Creating…' : 'Create admin invite'}
          isCreating={create.isPending}
          failure={create.error ? sentenceOf(create.error, 'Invite creation failed') : undefined}
          emptyText="No recent admin invites"
          onCreate={() => create.mutate({ role: 'ADMIN' })}
        />
        <InviteColumn
          {...column('FREELANCER')}
          title="Freelancer invites"
          createLabel="Create freelancer invite"
          emptyText="No recent freelancer invites"
          onCreate={onInviteFreelancer}
        />
      </div>
    </Card>
  )
}
