import './ui/theme.css'
import './ui/reset.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './http/query-client.ts'
import { followLanguage } from './i18n/language.ts'
import { AppRoutes } from './routes.tsx'
import { SessionRestorer } from './session/session-restorer.tsx'
import { ClickFeedback } from './ui/click-feedback.tsx'
import { ToastProvider } from './ui/toast.tsx'

followLanguage()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <ToastProvider>
          <SessionRestorer>
            <AppRoutes />
          </SessionRestorer>
          <ClickFeedback />
        </ToastProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
