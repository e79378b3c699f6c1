import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { LoadingScreen } from '../ui/spinner.tsx'
import { useSession } from './use-session.ts'

/** Every /app screen: signed in, or on to the sign-in screen, which leads back here by the state's `next`. */
export function RequireSession() {
  const { status, user, isSignedOut } = useSession()
  const location = useLocation()
  if (status === 'loading') return <LoadingScreen label="Loading…" />
  if (!user)
    return <Navigate to={paths.signIn} state={isSignedOut ? null : { next: location.pathname }} replace />
  return <Outlet />
}

/** Administrators only; others go to their own home. */
export function RequireAdmin() {
  const { user } = useSession()
  return user?.role === 'ADMIN' ? <Outlet /> : <Navigate to={paths.freelancerHome} replace />
}
