import { Link } from 'react-router'
import { homePathOf } from '../../../domain/roles.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CenteredShell } from '../../ui/centered-shell.tsx'
import { Logo } from '../../ui/logo.tsx'

export function NotFoundPage() {
  const { user } = useSession()
  const home = user ? homePathOf(user.role) : paths.signIn
  return (
    <>
      <title>Not found · Slotwerk</title>
      <CenteredShell
        title="Not found"
        intro="There is nothing here, or it is not open to you."
        brand={
          <Link to={home}>
            <Logo name="Slotwerk" />
          </Link>
        }
      >
        <Link to={home} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {user ? 'Go home' : 'Go to sign-in'}
        </Link>
      </CenteredShell>
    </>
  )
}
