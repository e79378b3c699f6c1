import { useEffect } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { displayName } from '../../../domain/person.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths, signInPath } from '../../paths.ts'
import { needsSetUp } from '../../session/needs-set-up.ts'
import { rememberInvite } from '../../session/pending-invite.ts'
import { useSession } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { MagicLinkRedeemer } from './components/magic-link-redeemer.tsx'
import { SetPasswordForm } from './components/set-password-form.tsx'
import { nextPath, useNext } from './next-path.ts'
import { texts } from './texts.ts'

/** `/magic/{token}` signs in. While a first password is set, the address bar shows `/magic` without the token. */
export function MagicLinkPage() {
  const t = useTexts(texts)
  const { token } = useParams()
  const { status, user } = useSession()
  const next = useNext()
  const state = useLocation().state as { usedToken?: unknown } | null

  // The invite behind the link is remembered at once, since it is still to be accepted if the link fails.
  useEffect(() => {
    if (next?.startsWith(paths.invite(''))) rememberInvite(next)
  }, [next])

  // A sign-in would race with a session that is still being restored.
  if (status === 'loading') return <LoadingScreen label={t.loading} />
  if (token !== undefined) return <MagicLinkRedeemer key={token} token={token} next={next} />
  if (user && typeof state?.usedToken === 'string') {
    if (user.passwordSet) return <Navigate to={nextPath(user, next)} replace />
    return (
      <AuthScreen title={t.setYourPassword} intro={needsSetUp(user) ? t.setUpIntro : t.setYourPasswordIntro}>
        <SetPasswordForm usedToken={state.usedToken} user={user} nextPath={nextPath(user, next)} />
      </AuthScreen>
    )
  }
  return (
    <AuthScreen title={t.missingToken} intro={t.missingTokenIntro}>
      <Link
        to={user ? nextPath(user, next) : signInPath(next)}
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        {user ? t.continueAs(displayName(user)) : t.goToSignIn}
      </Link>
    </AuthScreen>
  )
}
