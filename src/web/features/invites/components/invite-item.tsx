import { type RefObject, useRef } from 'react'
import type { ListedInvite } from '../../../../contract/invites.ts'
import { roleLabel } from '../../../../domain/roles.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { later } from '../../../ui/later-shapes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useResendInvite, useRevokeInvite } from '../requests.ts'
import { texts } from '../texts.ts'
import { expiryText, inviteState } from '../view-model.ts'
import styles from './revocable-row.module.css'

type InviteItemProps = { projectId: string; invite: ListedInvite; now: number }

/** Shows one of the latest invites of a role, in any state. */
export function RecentInvite({ projectId, invite, now }: InviteItemProps) {
  const t = useTexts(texts)
  const element = useRef<HTMLLIElement>(null)
  const { role, expiry, parts, failures } = useInvite(projectId, invite, element)
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
        {parts.mailFailed}
      </div>
      <div className={styles.actions}>
        {state === 'open' && parts.revoke}
        {state === 'open' && parts.resend}
        <a
          className={buttonClass({ size: 'sm', variant: 'quiet' })}
          href={invite.url}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name={later.external} /> {t.open}
        </a>
        {parts.copy}
      </div>
      {failures}
    </li>
  )
}

type PendingInviteProps = {
  projectId: string
  invite: ListedInvite
  /** Gets the focus back after an undo, since the entry itself leaves the list. */
  list: RefObject<HTMLElement | null>
}

/** Shows an invite that nobody has accepted yet, among the people of the roster. */
export function PendingInvite({ projectId, invite, list }: PendingInviteProps) {
  const { role, expiry, parts, failures } = useInvite(projectId, invite, list)
  return (
    <li className={cx(styles.row, styles.invite, styles.pending)}>
      <div className={styles.facts}>
        <p className={styles.who}>
          {invite.email && <span className={styles.email}>{invite.email}</span>}
          {invite.role !== 'FREELANCER' && <Badge>{role}</Badge>}
        </p>
        <p className={styles.expiry}>{expiry}</p>
        {parts.mailFailed}
      </div>
      <div className={styles.actions}>
        {parts.resend}
        {parts.revoke}
        {parts.copy}
      </div>
      {failures}
    </li>
  )
}

/** The texts and buttons of an invite. */
function useInvite(projectId: string, invite: ListedInvite, element: RefObject<HTMLElement | null>) {
  const t = useTexts(texts)
  const language = useLanguage()
  const role = roleLabel(invite.role, language)
  const expiry = expiryText(invite.expiresAt, language, navigator.languages)
  const about = invite.email ?? `${role} · ${expiry}`
  const revoke = useRevokeInvite(projectId, { about, element })
  const resend = useResendInvite()
  const failureOf = (error: Error | null, fallback: string) =>
    error && (
      <div className={styles.failure}>
        <Notice tone="error">{sentenceOf(error, fallback)}</Notice>
      </div>
    )
  return {
    role,
    expiry,
    parts: {
      mailFailed: invite.mailFailed && invite.email && (
        <Notice tone="error">{t.mailFailed(invite.email)}</Notice>
      ),
      revoke: (
        <Button size="sm" variant="quiet" busy={revoke.isPending} onClick={() => revoke.mutate(invite.token)}>
          {t.revoke}
          <VisuallyHidden> {about}</VisuallyHidden>
        </Button>
      ),
      resend: invite.email !== null && (
        <Button size="sm" variant="quiet" busy={resend.isPending} onClick={() => resend.mutate(invite.token)}>
          {t.resend}
          <VisuallyHidden> {about}</VisuallyHidden>
        </Button>
      ),
      copy: <CopyButton size="sm" text={invite.url} label={t.copy} copiedLabel={t.copied} />,
    },
    failures: (
      <>
        {failureOf(resend.error, t.resendFailed)}
        {failureOf(revoke.error, t.revokeInviteFailed)}
      </>
    ),
  }
}
