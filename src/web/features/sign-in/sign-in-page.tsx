import { useLocation } from 'react-router'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { SignInForm } from './components/sign-in-form.tsx'
import { SignedInPanel } from './components/signed-in-panel.tsx'
import { onwardPath, useNext } from './onward.ts'

export function SignInPage() {
  const { status, user } = useSession()
  const next = useNext()
  const state = useLocation().state as { notice?: unknown } | null
  // Why one was sent here, such as an invite that does not exist.
  const notice = typeof state?.notice === 'string' && <Notice tone="warning">{state.notice}</Notice>

  if (status === 'loading') return <LoadingScreen label="Loading…" />
  if (user) {
    return (
      <AuthScreen title="You are signed in">
        {notice}
        <SignedInPanel user={user} onward={onwardPath(user, next)} />
      </AuthScreen>
    )
  }
  return (
    <AuthScreen title="Sign in" intro="Next, we mail you a code or a link.">
      {notice}
      <SignInForm next={next} />
    </AuthScreen>
  )
}
