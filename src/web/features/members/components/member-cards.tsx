import { useTexts } from '../../../i18n/language.ts'
import { texts } from '../texts.ts'
import {
  LastSeen,
  MemberActions,
  type MemberListProps,
  MemberName,
  ProjectNames,
  RoleBadge,
} from './member-parts.tsx'
import styles from './members.module.css'

/** The members as cards, for a narrow window. */
export function MemberCards({ rows, ...actions }: MemberListProps) {
  const t = useTexts(texts)
  return (
    <ul className={styles.cards} aria-label={t.title}>
      {rows.map((member) => (
        <li key={member.userId} className={styles.card}>
          <div className={styles.cardHead}>
            <MemberName member={member} isOwn={member.userId === actions.ownId} />
            <RoleBadge member={member} />
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>{t.projects}</dt>
              <dd>
                <ProjectNames member={member} />
              </dd>
            </div>
            <div>
              <dt>{t.since}</dt>
              <dd>{member.since}</dd>
            </div>
            <div>
              <dt>{t.lastSeen}</dt>
              <dd>
                <LastSeen member={member} />
              </dd>
            </div>
          </dl>
          <MemberActions member={member} {...actions} />
        </li>
      ))}
    </ul>
  )
}
