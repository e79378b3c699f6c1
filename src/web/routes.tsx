import { startTransition, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { CrashBoundary } from './crash-screen.tsx'
import { dropPrefetched } from './http/prefetched.ts'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import { paths } from './paths.ts'
import { prefetchedReplies } from './prefetch-screen.ts'
import { redirects, type Screen, screens } from './screens.ts'
import { RequireAdmin, RequireSession } from './session/guards.tsx'
import { useSession } from './session/use-session.ts'
import { lazyComponent } from './ui/lazy-component.ts'
import { LoadingScreen } from './ui/spinner.tsx'

/** A prefetched answer that no query has taken by then is too old. */
const PREFETCHED_MS = 5000

/** Loads each screen when the address needs it: a sign-in on a phone does not wait for the grid. */
function lazyScreen<Props>(screen: Screen<Props>) {
  return lazyComponent(async () => {
    const [component] = await Promise.all([screen.load(), prefetchedReplies(screen)])
    return component
  })
}

const SignIn = lazyScreen(screens.signIn)
const SignUp = lazyScreen(screens.signUp)

function route(screen: Screen) {
  const Component = lazyScreen(screen)
  return <Route key={screen.path} path={screen.path} element={<Component />} />
}

const publicRoutes = [
  screens.verify,
  screens.forgotPassword,
  screens.resetPassword,
  screens.magicLink,
  screens.invite,
  screens.unsubscribe,
  screens.notFound,
].map(route)
const signedInRoutes = [
  screens.freelancerHome,
  screens.work,
  screens.notices,
  screens.freelancerProject,
  screens.staffing,
].map(route)
const plannerRoutes = [screens.adminHome, screens.members, screens.adminProject].map(route)

const ProjectsAtSignIn = lazyComponent(
  async () => (await import('./features/projects/components/projects-at-sign-in.tsx')).ProjectsAtSignIn,
)
/** The query cache, for the screens that read from the server. */
const QueryProvider = lazyComponent(async () => (await import('./session/query-provider.tsx')).QueryProvider)

/** The header above the screens of a signed-in person. */
const AppFrame = lazyComponent(async () => (await import('./session/app-frame.tsx')).AppFrame)

const projectsAtSignIn = (
  <Suspense>
    <QueryProvider>
      <ProjectsAtSignIn />
    </QueryProvider>
  </Suspense>
)

/** Draws the screen of the address once the session is known. */
export function AppRoutes() {
  const { loading } = useTexts(commonTexts)
  const { status } = useSession()
  const [isBegun, setIsBegun] = useState(false)
  // A transition draws the screen in slices and replaces the loading screen once, when the whole screen is ready.
  useEffect(() => {
    if (status !== 'loading') startTransition(() => setIsBegun(true))
  }, [status])
  useEffect(() => {
    if (!isBegun) return
    linkManifest()
    const timer = setTimeout(dropPrefetched, PREFETCHED_MS)
    return () => clearTimeout(timer)
  }, [isBegun])
  const loadingScreen = <LoadingScreen label={loading} />
  return (
    <CrashBoundary>
      <Suspense fallback={loadingScreen}>{isBegun ? <Screens /> : loadingScreen}</Suspense>
    </CrashBoundary>
  )
}

/** Makes the page installable. A link in index.html would take a connection away from the first files. */
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
      {publicRoutes}
      {Object.entries(redirects).map(([path, to]) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      <Route element={<QueryProvider />}>
        <Route path={screens.signUp.path} element={<SignUp />} />
        <Route element={<RequireSession />}>
          <Route element={<AppFrame />}>
            {signedInRoutes}
            <Route element={<RequireAdmin />}>{plannerRoutes}</Route>
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.signIn} replace />} />
    </Routes>
  )
}
