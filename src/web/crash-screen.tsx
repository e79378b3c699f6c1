import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'
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

type OpenedLaterProps = {
  onFailed?: () => void
  /** Holds its place until it is there; where it cannot be loaded the place says so, and no toast. */
  loading?: ReactNode
  children: ReactNode
}

/** What opens on a screen and is loaded later: where that fails, the screen stays as it is and says so. */
export function OpenedLater({ onFailed, loading, children }: OpenedLaterProps) {
  const say = useTexts(commonTexts)
  const { show } = useToast()
  const failed = `${say.crashed}. ${say.crashedHint}`
  const fail = () => {
    if (!loading) show(failed, { tone: 'error', ms: 6000 })
    onFailed?.()
  }
  const place = loading ? <Notice tone="error">{failed}</Notice> : null
  return (
    <ErrorBoundary fallback={place} onError={fail} resetKeys={[Boolean(children)]}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
