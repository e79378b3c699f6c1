import './ui/theme.css'
import './ui/reset.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLanguage } from './i18n/language.ts'
import { followNewVersions } from './new-version.ts'
import { BrowserRouter } from './router/router.tsx'
import { AppRoutes } from './routes.tsx'
import { SessionRestorer } from './session/session-restorer.tsx'
import { ClickFeedback } from './ui/click-feedback.tsx'
import { ToastProvider } from './ui/toast.tsx'

followLanguage()
followNewVersions()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <ToastProvider>
        <SessionRestorer>
          <AppRoutes />
        </SessionRestorer>
        <ClickFeedback />
      </ToastProvider>
    </BrowserRouter>
  </StrictMode>,
)
