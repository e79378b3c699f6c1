import { useEffect, useRef } from 'react'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { inviteDeadline } from '../view-model.ts'
import { texts } from './texts.ts'
import styles from './created-invite.module.css'

export type CreatedInviteProps = { email: string; url: string; expiresAt: string | null }

/** Confirms that the invite is mailed, and shows its link, which can be handed over in other ways too. */
export function CreatedInvite({ email, url, expiresAt }: CreatedInviteProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const region = useRef<HTMLDivElement>(null)
  // The submit button had the focus and is no longer in the page.
  useEffect(() => region.current?.focus(), [])
  return (
    <div ref={region} tabIndex={-1} className={styles.created}>
      <Notice tone="success">
        {t.mailedTo.before}
        <strong>{email}</strong>
        {t.mailedTo.after}
      </Notice>
      <CopyField label={t.inviteLink} value={url} copyLabel={t.copy} copiedLabel={t.copied} />
      <p className={styles.rules}>
        {expiresAt ? t.handOverUntil(inviteDeadline(expiresAt, language)) : t.handOver}
      </p>
    </div>
  )
}
