import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import { useLocation } from './router/router.tsx'
import { Button } from './ui/button.tsx'
import { MessageScreen } from './ui/spinner.tsx'
import { useToast } from './ui/toast.tsx'

/** A screen that broke, or could not be loaded, says so and offers the way on; another address is another try. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[pathname]}>
      {children}
    </ErrorBoundary>
  )
}

function CrashScreen() {
  const say = useTexts(commonTexts)
  return (
    <MessageScreen>
      <h1>{say.crashed}</h1>
      <p>{say.crashedHint}</p>
      <Button variant="primary" size="lg" onClick={() => location.reload()}>
        {say.reload}
      </Button>
    </MessageScreen>
  )
}

/** What opens on a screen and is loaded later: where that fails, the screen stays as it is and says so. */
export function OpenedLater({ onFailed, children }: { onFailed?: () => void; children: ReactNode }) {
  const say = useTexts(commonTexts)
  const { show } = useToast()
  const fail = () => {
    show(`${say.crashed}. ${say.crashedHint}`, { tone: 'error', ms: 6000 })
    onFailed?.()
  }
  return (
    <ErrorBoundary fallback={null} onError={fail} resetKeys={[Boolean(children)]}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
