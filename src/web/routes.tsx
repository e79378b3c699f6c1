import { type ComponentType, lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { CrashBoundary } from './crash-screen.tsx'
import { firstReplies } from './early-calls.ts'
import { forgetEarly } from './http/early-answers.ts'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import { paths } from './paths.ts'
import { redirects, type Screen, screens } from './screens.ts'
import { RequireAdmin, RequireSession } from './session/guards.tsx'
import { useSession } from './session/use-session.ts'
import { LoadingScreen } from './ui/spinner.tsx'

/** An early answer that no query has taken by then is old. */
const EARLY_MS = 5000

/** Each screen comes when it is needed: signing in on a phone does not wait for the grid. */
function lazyScreen<Props>(screen: Screen<Props>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const [component] = await Promise.all([screen.load(), firstReplies(screen)])
    return { default: component }
  })
}

const SignIn = lazyScreen(screens.signIn)
const Verify = lazyScreen(screens.verify)
const ForgotPassword = lazyScreen(screens.forgotPassword)
const ResetPassword = lazyScreen(screens.resetPassword)
const SignUp = lazyScreen(screens.signUp)
const MagicLink = lazyScreen(screens.magicLink)
const Invite = lazyScreen(screens.invite)
const NotFound = lazyScreen(screens.notFound)
const FreelancerHome = lazyScreen(screens.freelancerHome)
const AdminHome = lazyScreen(screens.adminHome)
const FreelancerProject = lazyScreen(screens.freelancerProject)
const AdminProject = lazyScreen(screens.adminProject)

const ProjectsAtSignIn = lazy(async () => ({
  default: (await import('./features/projects/components/projects-at-sign-in.tsx')).ProjectsAtSignIn,
}))
/** The cache of what was read, for screens that read. */
const Queries = lazy(async () => ({ default: (await import('./session/queries.tsx')).Queries }))

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
    linkManifest()
    const timer = setTimeout(forgetEarly, EARLY_MS)
    return () => clearTimeout(timer)
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
      <Route path={screens.signIn.path} element={<SignIn forAdmins={projectsAtSignIn} />} />
      <Route path={screens.verify.path} element={<Verify />} />
      <Route path={screens.forgotPassword.path} element={<ForgotPassword />} />
      <Route path={screens.resetPassword.path} element={<ResetPassword />} />
      <Route path={screens.magicLink.path} element={<MagicLink />} />
      <Route path={screens.invite.path} element={<Invite />} />
      <Route path={screens.notFound.path} element={<NotFound />} />
      {Object.entries(redirects).map(([path, to]) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      <Route element={<Queries />}>
        <Route path={screens.signUp.path} element={<SignUp />} />
        <Route element={<RequireSession />}>
          <Route path={screens.freelancerHome.path} element={<FreelancerHome />} />
          <Route path={screens.freelancerProject.path} element={<FreelancerProject />} />
          <Route element={<RequireAdmin />}>
            <Route path={screens.adminHome.path} element={<AdminHome />} />
            <Route path={screens.adminProject.path} element={<AdminProject />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.signIn} replace />} />
    </Routes>
  )
}
