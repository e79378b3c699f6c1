import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { useTexts } from './i18n/language.ts'
import { commonTexts } from './i18n/texts.ts'
import { dropBrokenReplies } from './session-store.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'
import { MessageScreen } from './ui/spinner.tsx'
import { useToast } from './ui/toast.tsx'

/** Replaces a screen that has crashed or cannot be loaded by a message with a Reload button; a new address tries again. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary FallbackComponent={CrashScreen} onError={dropBrokenReplies} resetKeys={[pathname]}>
      {children}
    </ErrorBoundary>
  )
}

function CrashScreen() {
  const t = useTexts(commonTexts)
  return (
    <MessageScreen>
      <h1>{t.crashed}</h1>
      <p>{t.crashedHint}</p>
      <Button variant="primary" size="lg" onClick={() => location.reload()}>
        {t.reload}
      </Button>
    </MessageScreen>
  )
}

type LazyPartProps = {
  onFailed?: () => void
  /** Shown until the part is loaded. With it, a failure is shown in the same place, without it in a toast. */
  loading?: ReactNode
  children: ReactNode
}

/** A part of a screen that is loaded when it opens. Where loading fails, the rest of the screen stays and a message says so. */
export function LazyPart({ onFailed, loading, children }: LazyPartProps) {
  const t = useTexts(commonTexts)
  const { show } = useToast()
  const failed = `${t.crashed}. ${t.crashedHint}`
  const fail = () => {
    dropBrokenReplies()
    if (!loading) show(failed, { tone: 'error' })
    onFailed?.()
  }
  const place = loading ? <Notice tone="error">{failed}</Notice> : null
  return (
    <ErrorBoundary fallback={place} onError={fail} resetKeys={[Boolean(children)]}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
