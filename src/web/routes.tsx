import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AcceptInvitePage } from './features/invites/accept-invite-page.tsx'
import { AdminHomePage } from './features/projects/admin-home-page.tsx'
import { ProjectsAtSignIn } from './features/projects/components/projects-at-sign-in.tsx'
import { FreelancerHomePage } from './features/projects/freelancer-home-page.tsx'
import { NotFoundPage } from './features/projects/not-found-page.tsx'
import { ForgotPasswordPage } from './features/sign-in/forgot-password-page.tsx'
import { MagicLinkPage } from './features/sign-in/magic-link-page.tsx'
import { ResetPasswordPage } from './features/sign-in/reset-password-page.tsx'
import { SignInPage } from './features/sign-in/sign-in-page.tsx'
import { TokenPage } from './features/sign-in/token-page.tsx'
import { VerifyPage } from './features/sign-in/verify-page.tsx'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import { paths } from './paths.ts'
import { RequireAdmin, RequireSession } from './session/guards.tsx'
import { LoadingScreen } from './ui/spinner.tsx'

// The two large screens come when they are needed; signing in on a phone does not wait for the grid.
const AdminProjectScreen = lazy(async () => ({
  default: (await import('./screens/admin-project-screen.tsx')).AdminProjectScreen,
}))
const FreelancerProjectScreen = lazy(async () => ({
  default: (await import('./screens/freelancer-project-screen.tsx')).FreelancerProjectScreen,
}))

/** Every path of the app and its screen (specification, section 2). */
export function AppRoutes() {
  const { loading } = useTexts(commonTexts)
  return (
    <Suspense fallback={<LoadingScreen label={loading} />}>
      <Routes>
        <Route path="/auth" element={<SignInPage forAdmins={<ProjectsAtSignIn />} />} />
        <Route path="/auth/verify" element={<VerifyPage />} />
        <Route path="/auth/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/auth/reset-password" element={<ResetPasswordPage />} />
        {/* Named by the specification, so they need not be asked about like any other token. */}
        <Route path="/auth/admin" element={<Navigate to={paths.signIn} replace />} />
        <Route path="/auth/freelancer" element={<Navigate to={paths.signIn} replace />} />
        <Route path="/auth/:token" element={<TokenPage />} />
        <Route path="/magic/:token?" element={<MagicLinkPage />} />
        <Route path="/invite/:token" element={<AcceptInvitePage />} />
        <Route path="/404" element={<NotFoundPage />} />
        <Route element={<RequireSession />}>
          <Route path="/app/freelancer" element={<FreelancerHomePage />} />
          <Route path="/app/project/:projectId/freelancer" element={<FreelancerProjectScreen />} />
          <Route element={<RequireAdmin />}>
            <Route path="/app/admin" element={<AdminHomePage />} />
            <Route path="/app/project/:projectId" element={<AdminProjectScreen />} />
          </Route>
        </Route>
        <Route path="*" element={<Navigate to={paths.signIn} replace />} />
      </Routes>
    </Suspense>
  )
}
