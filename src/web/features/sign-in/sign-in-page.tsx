import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { needsSetUp } from '../../session/needs-set-up.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { SetUpForm } from './components/set-up-form.tsx'
import { SignInForm } from './components/sign-in-form.tsx'
import { SignedInPanel } from './components/signed-in-panel.tsx'
import { onwardPath, useNext } from './onward.ts'
import { configQuery } from './requests.ts'
import { inviteTokenOf } from './view-model.ts'

/** `forAdmins` stands below who one is, for administrators: what their empty dashboard sends them here for. */
export function SignInPage({ forAdmins }: { forAdmins?: ReactNode }) {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const isDirect = useQuery(configQuery).data?.passwordLogin === 'direct'
  const next = useNext()
  const state = useLocation().state as { notice?: unknown } | null
  // Why one was sent here, such as an invite that does not exist.
  const notice = typeof state?.notice === 'string' && <Notice tone="warning">{state.notice}</Notice>

  if (status === 'loading') return <LoadingScreen label="Loading…" />
  if (user && next && inviteTokenOf(next) && needsSetUp(user)) {
    return (
      <AuthScreen
        title="Set up your account"
        intro="Your email is confirmed. Tell us who you are, and choose a password for the next time."
      >
        {notice}
        <SetUpForm user={user} onward={next} onDone={async () => navigate(next, { replace: true })} />
      </AuthScreen>
    )
  }
  if (user) {
    return (
      <AuthScreen title="You are signed in">
        {notice}
        <SignedInPanel user={user} onward={onwardPath(user, next)} />
        {user.role === 'ADMIN' && forAdmins}
      </AuthScreen>
    )
  }
  return (
    <AuthScreen
      title="Sign in"
      intro={isDirect ? 'With your password, or by email alone.' : 'Next, we mail you a code or a link.'}
    >
      {notice}
      {inviteTokenOf(next) && (
        <Notice>An invite is waiting for you. New here? Your email is enough, without a password.</Notice>
      )}
      <SignInForm next={next} isDirect={isDirect} />
    </AuthScreen>
  )
}
