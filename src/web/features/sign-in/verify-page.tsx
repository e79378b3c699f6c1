import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { signInPath } from '../../paths.ts'
import { storeSession } from '../../session/session-store.ts'
import { Address } from './components/address.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { FooterLink } from './components/footer-link.tsx'
import { VerifyForm } from './components/verify-form.tsx'
import { onwardPath, useNext } from './onward.ts'
import { endPendingLogin, pendingLogin } from './pending-login.ts'
import { verifyWay } from './view-model.ts'

export function VerifyPage() {
  const navigate = useNavigate()
  const next = useNext()
  const state = useLocation().state as { isEmailLogin?: unknown } | null
  const [query] = useSearchParams()
  const [begun] = useState(pendingLogin)
  const email = query.get('email') ?? begun?.email ?? ''
  // The mail's button opens another tab, which knows of the sign-in only what the address says.
  const pending = begun ?? (query.get('with') === 'password' ? { email } : undefined)

  return (
    <AuthScreen
      title="Enter verification code"
      intro={
        email === '' ? (
          'Enter the six-digit code from your mail.'
        ) : state?.isEmailLogin === true ? (
          <>
            If <Address>{email}</Address> is known here, a mail with a six-digit code and a sign-in button is
            on its way. The code is valid for 10 minutes.
          </>
        ) : verifyWay(email, pending).kind === 'email' ? (
          <>
            We sent a six-digit code to <Address>{email}</Address>. It is valid for 10 minutes.
          </>
        ) : (
          // Whether the address has an account is nobody's business.
          <>
            If <Address>{email}</Address> has an account, a mail with a six-digit code or a sign-in button is
            on its way. The code is valid for 10 minutes.
          </>
        )
      }
      footer={
        <FooterLink to={signInPath(next)} onClick={endPendingLogin}>
          Use another email
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
