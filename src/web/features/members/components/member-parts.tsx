import { roleLabel } from '../../../../domain/roles.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { later } from '../../../ui/later-shapes.ts'
import { MenuItem, MoreMenu } from '../../../ui/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import type { MemberRow } from '../view-model.ts'
import styles from './members.module.css'

const trash = { path: 'M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5' }

export interface MemberListProps {
  rows: readonly MemberRow[]
  /** The reader, who leaves and erases in the account and not here. */
  ownId: string
  onChangeRole: (member: MemberRow) => void
  onRemove: (member: MemberRow) => void
  onErase: (member: MemberRow) => void
  onOwnAccount: () => void
}

export function MemberName({ member, isOwn }: { member: MemberRow; isOwn: boolean }) {
  const t = useTexts(texts)
  return (
    <span className={styles.person}>
      <Avatar name={member.name} size="sm" />
      <span className={styles.names}>
        <span className={styles.nameLine}>
          <bdi className={styles.name}>{member.name}</bdi>
          {isOwn && <Badge>{t.you}</Badge>}
        </span>
        {member.email !== member.name && (
          <span className={styles.email} title={member.email}>
            {member.email}
          </span>
        )}
      </span>
    </span>
  )
}

export function RoleBadge({ member }: { member: MemberRow }) {
  const language = useLanguage()
  const tone = { ADMIN: 'accent', PLANNER: 'success', FREELANCER: 'neutral' } as const
  return <Badge tone={tone[member.role]}>{roleLabel(member.role, language)}</Badge>
}

/** The projects by name; administrators have all of them. */
export function ProjectNames({ member: { role, projects } }: { member: MemberRow }) {
  const t = useTexts(texts)
  if (role === 'ADMIN') return <span className={styles.quiet}>{t.allProjects}</span>
  if (projects.length === 0) return <span className={styles.quiet}>{t.noProjects}</span>
  return <bdi>{projects.join(', ')}</bdi>
}

export function LastSeen({ member: { lastSeen } }: { member: MemberRow }) {
  const t = useTexts(texts)
  return lastSeen ?? <span className={styles.quiet}>{t.notSignedIn}</span>
}

type MemberActionsProps = Omit<MemberListProps, 'rows'> & { member: MemberRow }

export function MemberActions({ member, ownId, ...on }: MemberActionsProps) {
  const t = useTexts(texts)
  return (
    <span className={styles.actions}>
      <Button size="sm" onClick={() => on.onChangeRole(member)}>
        {t.changeRole}
        <VisuallyHidden>{t.of(member.name)}</VisuallyHidden>
      </Button>
      <MoreMenu label={t.moreOf(member.name)}>
        {member.userId === ownId ? (
          <MenuItem icon="pencil" onChoose={on.onOwnAccount}>
            {t.ownAccount}
          </MenuItem>
        ) : (
          <>
            <MenuItem icon={later.userMinus} onChoose={() => on.onRemove(member)}>
              {t.removeMember(member.name)}
            </MenuItem>
            <MenuItem icon={trash} onChoose={() => on.onErase(member)}>
              {t.eraseMember(member.name)}
            </MenuItem>
          </>
        )}
      </MoreMenu>
    </span>
  )
}
