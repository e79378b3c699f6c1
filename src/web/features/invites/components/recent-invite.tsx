import { useRef } from 'react'
import type { ListedInvite } from '../../../../contract/invites.ts'
import { roleLabel } from '../../../../domain/roles.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useResendInvite, useRevokeInvite } from '../requests.ts'
import { texts } from '../texts.ts'
import { expiryText, inviteState } from '../view-model.ts'
import styles from './revocable-row.module.css'

type RecentInviteProps = { projectId: string; invite: ListedInvite; now: number }

export function RecentInvite({ projectId, invite, now }: RecentInviteProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const element = useRef<HTMLLIElement>(null)
  const role = roleLabel(invite.role)
  const expiry = expiryText(invite.expiresAt, language, navigator.languages)
  const revoke = useRevokeInvite(projectId, { about: invite.email ?? `${role} · ${expiry}`, element })
  const resend = useResendInvite()
  const state = inviteState(invite, now)
  return (
    <li
      ref={element}
      tabIndex={-1}
      className={cx(styles.row, styles.invite, state !== 'open' && styles.over)}
    >
      <div className={styles.facts}>
        <p className={styles.who}>
          {role}
          {state !== 'open' && <Badge tone={state === 'used' ? 'success' : 'neutral'}>{t[state]}</Badge>}
        </p>
        {invite.email && <p className={styles.email}>{invite.email}</p>}
        <p className={styles.expiry}>{expiry}</p>
        {invite.mailFailed && invite.email && <Notice tone="error">{t.mailFailed(invite.email)}</Notice>}
      </div>
      <div className={styles.actions}>
        {state === 'open' && (
          <Button
            size="sm"
            variant="quiet"
            busy={revoke.isPending}
            onClick={() => revoke.mutate(invite.token)}
          >
            {t.revoke}
          </Button>
        )}
        {state === 'open' && invite.email !== null && (
          <Button
            size="sm"
            variant="quiet"
            busy={resend.isPending}
            onClick={() => resend.mutate(invite.token)}
          >
            {t.resend}
          </Button>
        )}
        <a
          className={buttonClass({ size: 'sm', variant: 'quiet' })}
          href={invite.url}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external" /> {t.open}
        </a>
        <CopyButton size="sm" text={invite.url} label={t.copy} copiedLabel={t.copied} />
      </div>
      {resend.error && (
        <div className={styles.failure}>
          <Notice tone="error">{sentenceOf(resend.error, t.resendFailed)}</Notice>
        </div>
      )}
      {revoke.error && (
        <div className={styles.failure}>
          <Notice tone="error">{sentenceOf(revoke.error, t.revokeInviteFailed)}</Notice>
        </div>
      )}
    </li>
  )
}
