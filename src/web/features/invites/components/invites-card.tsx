import { useInfiniteQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { currentInstant } from '../../../clock.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { invitesQuery, useCreateInvite } from '../requests.ts'
import { texts } from '../texts.ts'
import { lastInviteUrl, recentInvites } from '../view-model.ts'
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

/** Invite links into the project, for administrators and for freelancers, side by side. */
export function InvitesCard({
  projectId,
  onInviteFreelancer,
  isShowingLinks,
  onShowLinks,
  linksButton,
}: InvitesCardProps) {
  const t = useTexts(texts)
  const invites = useInfiniteQuery(invitesQuery(projectId))
  const create = useCreateInvite(projectId)
  const now = currentInstant()
  const column = (role: 'ADMIN' | 'FREELANCER') => ({
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
        <Button ref={linksButton} aria-expanded={isShowingLinks} onClick={onShowLinks}>
          {t.magicLinks}
        </Button>
      }
    >
      <div className={styles.columns}>
        {invites.isError && !invites.data && (
          <div className={styles.wide}>
            <ReadFailed error={invites.error} fallback={t.invitesFailed} onRetry={invites.refetch} />
          </div>
        )}
        <InviteColumn
          {...column('ADMIN')}
          title={t.adminInvites}
          recentLabel={t.recentAdminInvites}
          createLabel={create.isPending ? t.creating : t.createAdminInvite}
          isCreating={create.isPending}
          failure={create.error ? sentenceOf(create.error, t.createFailed) : undefined}
          emptyText={t.noAdminInvites}
          onCreate={() => create.mutate({ role: 'ADMIN' })}
        />
        <InviteColumn
          {...column('FREELANCER')}
          title={t.freelancerInvites}
          recentLabel={t.recentFreelancerInvites}
          createLabel={t.createFreelancerInvite}
          emptyText={t.noFreelancerInvites}
          onCreate={onInviteFreelancer}
        />
      </div>
    </Card>
  )
}
