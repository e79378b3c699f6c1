import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AppRoutes } from './routes.tsx'
import { SessionRestorer } from './session/session-restorer.tsx'
import { ClickFeedback } from './ui/click-feedback.tsx'
import { ToastProvider } from './ui/toast.tsx'

const root = createRoot(document.getElementById('root')!)
// A transition is drawn in slices, and a finger is answered between two.
startTransition(() =>
  root.render(
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
  ),
)
