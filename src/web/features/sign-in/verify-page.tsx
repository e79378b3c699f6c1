import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/language.ts'
import { signInPath } from '../../paths.ts'
import { storeSession } from '../../session-store.ts'
import { Address } from './components/address.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { FooterLink } from './components/footer-link.tsx'
import { VerifyForm } from './components/verify-form.tsx'
import { onwardPath, useNext } from './onward.ts'
import { endPendingLogin, pendingLogin } from './pending-login.ts'
import { texts } from './texts.ts'
import { verifyWay } from './view-model.ts'

export function VerifyPage() {
  const say = useTexts(texts)
  const navigate = useNavigate()
  const next = useNext()
  const state = useLocation().state as { isEmailLogin?: unknown } | null
  const [query] = useSearchParams()
  const [begun] = useState(pendingLogin)
  const email = query.get('email') ?? begun?.email ?? ''
  // The mail's button opens another tab, which knows of the sign-in only what the address says.
  const pending = begun ?? (query.get('with') === 'password' ? { email } : undefined)

  // Whether the address has an account is nobody's business.
  const mailed =
    state?.isEmailLogin === true
      ? say.ifKnown
      : verifyWay(email, pending).kind === 'email'
        ? say.codeSent
        : say.ifAccount

  return (
    <AuthScreen
      title={say.enterVerificationCode}
      intro={
        email === '' ? (
          say.enterCodeFromMail
        ) : (
          <>
            {mailed.before}
            <Address>{email}</Address>
            {mailed.after}
          </>
        )
      }
      footer={
        <FooterLink to={signInPath(next)} onClick={endPendingLogin}>
          {say.useAnotherEmail}
        </FooterLink>
      }
    >
      <VerifyForm
        email={email}
        pending={pending}
        next={next}
        onVerified={async (session) => {
          endPendingLogin()
          storeSession(session)
          await navigate(onwardPath(session.user, next), { replace: true })
        }}
      />
    </AuthScreen>
  )
}
