import { Link } from 'react-router'
import type { UserReply } from '../../../../contract/sign-in.ts'
import { displayName } from '../../../../domain/person.ts'
import { roleLabel } from '../../../../domain/roles.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { useSignOut } from '../../../session/use-sign-out.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { texts } from '../texts.ts'
import styles from './signed-in-panel.module.css'

/** At /auth with a session: names the person and offers to continue or to sign out. */
export function SignedInPanel({ user, nextPath }: { user: UserReply; nextPath: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [signOut, question] = useSignOut()
  const name = displayName(user)
  return (
    <Stack gap={4}>
      <div className={styles.person}>
        <Avatar name={name} />
        <div className={styles.names}>
          <div className={styles.first}>
            <strong>{name}</strong>
            <Badge>{roleLabel(user.role, language)}</Badge>
          </div>
          {name !== user.email && <span className={styles.email}>{user.email}</span>}
        </div>
      </div>
      <Stack gap={2}>
        <Link to={nextPath} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {t.continue}
        </Link>
        <Button size="lg" block onClick={signOut}>
          {t.signOut}
        </Button>
      </Stack>
      {question}
    </Stack>
  )
}
