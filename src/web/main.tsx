import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AppRoutes } from './routes.tsx'
import { SessionRestorer } from './session/session-restorer.tsx'
import { ClickFeedback } from './ui/click-feedback.tsx'
import { ToastProvider } from './ui/toast.tsx'

const root = createRoot(document.getElementById('root')!)
// React draws a transition in slices, and the browser handles input between two of them.
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
