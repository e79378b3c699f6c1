/**
 * Each screen comes when it is needed: signing in on a phone waits neither for the grid nor for what only signed-in people
 * use. What is named here is a file of its own in the build; the server announces the ones an address needs (web-app.ts).
 */
import { lazy } from 'react'

export const SignInPage = lazy(async () => ({
  default: (await import('./features/sign-in/sign-in-page.tsx')).SignInPage,
}))
export const VerifyPage = lazy(async () => ({
  default: (await import('./features/sign-in/verify-page.tsx')).VerifyPage,
}))
export const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./features/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
}))
export const ResetPasswordPage = lazy(async () => ({
  default: (await import('./features/sign-in/reset-password-page.tsx')).ResetPasswordPage,
}))
export const TokenPage = lazy(async () => ({
  default: (await import('./features/sign-in/token-page.tsx')).TokenPage,
}))
export const MagicLinkPage = lazy(async () => ({
  default: (await import('./features/sign-in/magic-link-page.tsx')).MagicLinkPage,
}))
export const AcceptInvitePage = lazy(async () => ({
  default: (await import('./features/invites/accept-invite-page.tsx')).AcceptInvitePage,
}))
export const ProjectsAtSignIn = lazy(async () => ({
  default: (await import('./features/projects/components/projects-at-sign-in.tsx')).ProjectsAtSignIn,
}))
export const NotFoundPage = lazy(async () => ({
  default: (await import('./features/projects/not-found-page.tsx')).NotFoundPage,
}))
export const FreelancerHomePage = lazy(async () => ({
  default: (await import('./features/projects/freelancer-home-page.tsx')).FreelancerHomePage,
}))
export const AdminHomePage = lazy(async () => ({
  default: (await import('./features/projects/admin-home-page.tsx')).AdminHomePage,
}))
export const FreelancerProjectScreen = lazy(async () => {
  const { FreelancerProjectScreen, takeFirstReplies } =
    await import('./screens/freelancer-project-screen.tsx')
  await takeFirstReplies()
  return { default: FreelancerProjectScreen }
})
export const AdminProjectScreen = lazy(async () => {
  const { AdminProjectScreen, takeFirstReplies } = await import('./screens/admin/admin-project-screen.tsx')
  await takeFirstReplies()
  return { default: AdminProjectScreen }
})
/** The cache of what was read, for screens that read. */
export const Queries = lazy(async () => ({ default: (await import('./session/queries.tsx')).Queries }))
