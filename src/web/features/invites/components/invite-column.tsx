import { type ReactNode, useId } from 'react'
import type { ListedInvite } from '../../../../contract/invites.ts'
import { useTexts } from '../../../i18n/language.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { texts } from '../texts.ts'
import { RecentInvite } from './invite-item.tsx'
import styles from './invite-column.module.css'

export type InviteColumnProps = {
  projectId: string
  title: string
  failure?: string | false | undefined
  emptyText: string
  recentLabel: string
  /** The latest ones, newest first; undefined while loading. */
  recent: ListedInvite[] | undefined
  /** The link of the last open one; empty where there is none. */
  lastUrl: string
  now: number
  /** Creates an invite: a button, or a form. */
  create: ReactNode
}

/** The invites of one role: what creates one, the last link, and the latest three. */
export function InviteColumn({ title, recent, lastUrl, now, failure, ...props }: InviteColumnProps) {
  const t = useTexts(texts)
  const titleId = useId()
  return (
    <section className={styles.column} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <div className={styles.create}>
        {props.create}
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      <CopyField
        label={t.lastLink}
        value={lastUrl}
        placeholder={recent ? t.noOpenLink : undefined}
        copyLabel={t.copy}
        copiedLabel={t.copied}
      />
      {recent?.length === 0 && <p className={styles.empty}>{props.emptyText}</p>}
      {recent !== undefined && recent.length > 0 && (
        <ul className={styles.list} aria-label={props.recentLabel}>
          {recent.map((invite) => (
            <RecentInvite key={invite.token} projectId={props.projectId} invite={invite} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}
