import { useRef } from 'react'
import type { MagicLinkReply } from '../../../../contract/invites.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useRevokeMagicLink } from '../requests.ts'
import { expiryText } from '../view-model.ts'
import { texts } from './texts.ts'
import styles from '../components/revocable-row.module.css'

export function MagicLinkItem({ projectId, link }: { projectId: string; link: MagicLinkReply }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const element = useRef<HTMLLIElement>(null)
  const revoke = useRevokeMagicLink(projectId, { about: link.email, element })
  return (
    <li ref={element} tabIndex={-1} className={cx(styles.row, styles.link, link.revoked && styles.over)}>
      <div className={styles.facts}>
        <p className={styles.who}>
          <span className={styles.email}>{link.email}</span>
          <Badge tone={link.revoked ? 'neutral' : 'success'}>{link.revoked ? t.revoked : t.active}</Badge>
        </p>
        {/* The address is plain text, since opening it here would use the link up. */}
        <p className={styles.url}>{link.url}</p>
        {!link.revoked && (
          <p className={styles.expiry}>{expiryText(link.expiresAt, language, navigator.languages)}</p>
        )}
      </div>
      {!link.revoked && (
        <div className={styles.actions}>
          <Button size="sm" variant="quiet" busy={revoke.isPending} onClick={() => revoke.mutate(link.token)}>
            {t.revoke}
          </Button>
          <CopyButton size="sm" text={link.url} label={t.copy} copiedLabel={t.copied} />
        </div>
      )}
      {revoke.error && (
        <div className={styles.failure}>
          <Notice tone="error">{sentenceOf(revoke.error, t.revokeLinkFailed)}</Notice>
        </div>
      )}
    </li>
  )
}
