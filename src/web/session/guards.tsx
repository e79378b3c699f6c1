import { useTexts } from '../i18n/language.ts'
import { commonTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { Navigate, Outlet, useLocation } from '../router/router.tsx'
import { LoadingScreen } from '../ui/spinner.tsx'
import { useSession } from './use-session.ts'

/** Every /app screen: signed in, or on to the sign-in screen, which leads back here by the state's `next`. */
export function RequireSession() {
  const { status, user, isSignedOut } = useSession()
  const location = useLocation()
  const { loading } = useTexts(commonTexts)
  if (status === 'loading') return <LoadingScreen label={loading} />
  if (!user)
    return <Navigate to={paths.signIn} state={isSignedOut ? null : { next: location.pathname }} replace />
  return <Outlet />
}

/** Administrators only; others go to their own home. */
export function RequireAdmin() {
  const { user } = useSession()
  return user?.role === 'ADMIN' ? <Outlet /> : <Navigate to={paths.freelancerHome} replace />
}
