import { Navigate, Outlet, useLocation } from 'react-router'
import { canPlan } from '../../domain/roles.ts'
import { useTexts } from '../i18n/language.ts'
import { ownPath, paths } from '../paths.ts'
import { LoadingScreen } from '../ui/spinner.tsx'
import { texts } from './texts.ts'
import { useSession } from './use-session.ts'

/** Guards every /app screen: without a session it leads to the sign-in screen, which leads back by the state's `next`. */
export function RequireSession() {
  const { status, user, isSignedOut, expiredUserId } = useSession()
  const { pathname, search } = useLocation()
  const t = useTexts(texts)
  if (status === 'loading') return <LoadingScreen label={t.loading} />
  if (user) return <Outlet />
  // A query that no screen of this app makes is left behind.
  const next = ownPath(pathname + search) ?? pathname
  const notice = expiredUserId && { en: texts.en.sessionEnded, de: texts.de.sessionEnded }
  return <Navigate to={paths.signIn} state={isSignedOut ? null : { next, notice }} replace />
}

/** Administrators and planners only; others go to their own home. */
export function RequireAdmin() {
  const { user } = useSession()
  return user && canPlan(user.role) ? <Outlet /> : <Navigate to={paths.freelancerHome} replace />
}
