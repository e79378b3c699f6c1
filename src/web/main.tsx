import './ui/theme.css'
import './ui/reset.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLanguage } from './i18n/language.ts'
import { followNewVersions } from './new-version.ts'
import { BrowserRouter } from './router/router.tsx'
import { AppRoutes } from './routes.tsx'
import { askWhoIsSignedIn, SessionRestorer } from './session/session-restorer.tsx'
import { ClickFeedback } from './ui/click-feedback.tsx'
import { ToastProvider } from './ui/toast.tsx'

followLanguage()
followNewVersions()
// On its way while the page is made.
const asked = askWhoIsSignedIn()
const root = createRoot(document.getElementById('root')!)
// A transition is drawn in slices, and a finger is answered between two.
startTransition(() =>
  root.render(
    <StrictMode>
      <BrowserRouter>
        <ToastProvider>
          <SessionRestorer asked={asked}>
            <AppRoutes />
          </SessionRestorer>
          <ClickFeedback />
        </ToastProvider>
      </BrowserRouter>
    </StrictMode>,
  ),
)
