import { useEffect, useRef } from 'react'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { inviteDeadline } from '../view-model.ts'
import styles from './created-invite.module.css'

export type CreatedInviteProps = { email: string; url: string; expiresAt: string | null }

/** The mail is on its way; the link can be handed over by another way too. */
export function CreatedInvite({ email, url, expiresAt }: CreatedInviteProps) {
  const region = useRef<HTMLDivElement>(null)
  // The submit button that had the focus is gone.
  useEffect(() => region.current?.focus(), [])
  return (
    <div ref={region} tabIndex={-1} className={styles.created}>
      <Notice tone="success">
        The invite was mailed to <strong>{email}</strong>.
      </Notice>
      <CopyField label="Invite link" value={url} copyLabel="Copy" copiedLabel="Copied" />
      <p className={styles.rules}>
        You can also hand over the link yourself. It serves once, for this address only
        {expiresAt && `, until ${inviteDeadline(expiresAt)}`}.
      </p>
    </div>
  )
}
