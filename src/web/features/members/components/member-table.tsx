import { useTexts } from '../../../i18n/language.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
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

/** The members as a table, one line each. */
export function MemberTable({ rows, ...actions }: MemberListProps) {
  const t = useTexts(texts)
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t.title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.person}</th>
          <th scope="col">{t.role}</th>
          <th scope="col">{t.projects}</th>
          <th scope="col">{t.since}</th>
          <th scope="col">{t.lastSeen}</th>
          <th scope="col">
            <VisuallyHidden>{t.changeRole}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <tr key={member.userId}>
            <th scope="row">
              <MemberName member={member} isOwn={member.userId === actions.ownId} />
            </th>
            <td>
              <RoleBadge member={member} />
            </td>
            <td className={styles.projects}>
              <ProjectNames member={member} />
            </td>
            <td className={styles.day}>{member.since}</td>
            <td className={styles.day}>
              <LastSeen member={member} />
            </td>
            <td>
              <MemberActions member={member} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
