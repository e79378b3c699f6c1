import { useState } from 'react'
import { Link } from 'react-router'
import type { UserReply } from '../../../../contract/sign-in.ts'
import { displayName } from '../../../../domain/person.ts'
import { roleLabel } from '../../../../domain/roles.ts'
import { signOut } from '../../../session/sign-out.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import styles from './signed-in-panel.module.css'

/** At /auth with a session: who that is, and both ways out of here. */
export function SignedInPanel({ user, onward }: { user: UserReply; onward: string }) {
  const [busy, setBusy] = useState(false)
  const name = displayName(user)
  return (
    <Stack gap={4}>
      <div className={styles.person}>
        <Avatar name={name} />
        <div className={styles.names}>
          <strong>{name}</strong>
          {name !== user.email && <span>{user.email}</span>}
        </div>
        <Badge>{roleLabel(user.role)}</Badge>
      </div>
      <Stack gap={2}>
        <Link to={onward} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          Continue
        </Link>
        <Button
          size="lg"
          block
          busy={busy}
          onClick={() => {
            setBusy(true)
            void signOut()
          }}
        >
          Sign out
        </Button>
      </Stack>
    </Stack>
  )
}
