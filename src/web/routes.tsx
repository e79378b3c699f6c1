import { startTransition, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { CrashBoundary } from './crash-screen.tsx'
import { forgetEarly } from './http/client.ts'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import {
  AcceptInvitePage,
  AdminHomePage,
  AdminProjectScreen,
  ForgotPasswordPage,
  FreelancerHomePage,
  FreelancerProjectScreen,
  MagicLinkPage,
  NotFoundPage,
  ProjectsAtSignIn,
  Queries,
  ResetPasswordPage,
  SignInPage,
  TokenPage,
  VerifyPage,
} from './lazy-screens.ts'
import { paths } from './paths.ts'
import { RequireAdmin, RequireSession } from './session/guards.tsx'
import { useSession } from './session/use-session.ts'
import { LoadingScreen } from './ui/spinner.tsx'

const projectsAtSignIn = (
  <Suspense>
    <Queries>
      <ProjectsAtSignIn />
    </Queries>
  </Suspense>
)

/** The screen of the address, as soon as it is known who is signed in. */
export function AppRoutes() {
  const { loading } = useTexts(commonTexts)
  const { status } = useSession()
  const [isBegun, setIsBegun] = useState(false)
  // It takes the place of what is drawn already, so that this is a transition: drawn in slices, and once, when all of it is there.
  useEffect(() => {
    if (status !== 'loading') startTransition(() => setIsBegun(true))
  }, [status])
  useEffect(() => {
    if (!isBegun) return
    forgetEarly()
    linkManifest()
  }, [isBegun])
  const loadingScreen = <LoadingScreen label={loading} />
  return (
    <CrashBoundary>
      <Suspense fallback={loadingScreen}>{isBegun ? <Screens /> : loadingScreen}</Suspense>
    </CrashBoundary>
  )
}

/** Says that the page can be installed: in index.html it would take a connection from the first files. */
function linkManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/app.webmanifest' }),
  )
}

/** Every path of the app and its screen (specification, section 2). */
function Screens() {
  return (
    <Routes>
      <Route path="/auth" element={<SignInPage forAdmins={projectsAtSignIn} />} />
      <Route path="/auth/verify" element={<VerifyPage />} />
      <Route path="/auth/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/auth/reset-password" element={<ResetPasswordPage />} />
      {/* Named by the specification, so they need not be asked about like any other token. */}
      <Route path="/auth/admin" element={<Navigate to={paths.signIn} replace />} />
      <Route path="/auth/freelancer" element={<Navigate to={paths.signIn} replace />} />
      <Route path="/magic/:token?" element={<MagicLinkPage />} />
      <Route path="/invite/:token" element={<AcceptInvitePage />} />
      <Route path="/404" element={<NotFoundPage />} />
      <Route element={<Queries />}>
        <Route path="/auth/:token" element={<TokenPage />} />
        <Route element={<RequireSession />}>
          <Route path="/app/freelancer" element={<FreelancerHomePage />} />
          <Route path="/app/project/:projectId/freelancer" element={<FreelancerProjectScreen />} />
          <Route element={<RequireAdmin />}>
            <Route path="/app/admin" element={<AdminHomePage />} />
            <Route path="/app/project/:projectId" element={<AdminProjectScreen />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.signIn} replace />} />
    </Routes>
  )
}
