import { useEffect, useRef } from 'react'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { texts } from '../texts.ts'
import { inviteDeadline } from '../view-model.ts'
import styles from './created-invite.module.css'

export type CreatedInviteProps = { email: string; url: string; expiresAt: string | null }

/** Confirms that the invite is mailed, and shows its link, which can be handed over in other ways too. */
export function CreatedInvite({ email, url, expiresAt }: CreatedInviteProps) {
  const say = useTexts(texts)
  const language = useLanguage()
  const region = useRef<HTMLDivElement>(null)
  // The submit button had the focus and is no longer in the page.
  useEffect(() => region.current?.focus(), [])
  return (
    <div ref={region} tabIndex={-1} className={styles.created}>
      <Notice tone="success">
        {say.mailedTo.before}
        <strong>{email}</strong>
        {say.mailedTo.after}
      </Notice>
      <CopyField label={say.inviteLink} value={url} copyLabel={say.copy} copiedLabel={say.copied} />
      <p className={styles.rules}>
        {expiresAt ? say.handOverUntil(inviteDeadline(expiresAt, language)) : say.handOver}
      </p>
    </div>
  )
}
