import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { currentInstant } from '../../../clock.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadMore } from '../../../read-more.tsx'
import { invitesQuery } from '../requests.ts'
import { texts } from '../texts.ts'
import { pendingInvites } from '../view-model.ts'
import { PendingInvite } from './invite-item.tsx'
import styles from './pending-invites.module.css'

type PendingInvitesProps = {
  projectId: string
  /** The addresses of the people on the roster, who need no invite any more. */
  onRoster: readonly string[]
}

/** The invites of a project that nobody has used yet: they stay in sight until they are used, revoked or expired. */
export function PendingInvites({ projectId, onRoster }: PendingInvitesProps) {
  const t = useTexts(texts)
  const invites = useInfiniteQuery(invitesQuery(projectId))
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const pending = pendingInvites(invites.data ?? [], onRoster, currentInstant())
  if (pending.length === 0 && !invites.hasNextPage) return null
  return (
    <section ref={section} tabIndex={-1} className={styles.pending} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t.pendingInvites(pending.length)}
      </h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {pending.map((invite) => (
          <PendingInvite key={invite.token} projectId={projectId} invite={invite} list={section} />
        ))}
      </ul>
      <ReadMore
        query={invites}
        label={t.showMore}
        fallback={t.invitesFailed}
        size="sm"
        className={styles.more}
      />
    </section>
  )
}
