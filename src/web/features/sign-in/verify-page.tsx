import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/language.ts'
import { signInPath } from '../../paths.ts'
import { storeSession } from '../../session-store.ts'
import { AuthScreen, FooterLink } from './components/auth-screen.tsx'
import { VerifyForm } from './components/verify-form.tsx'
import { nextPath, useNext } from './next-path.ts'
import { endPendingLogin, pendingLogin } from './pending-login.ts'
import { texts } from './texts.ts'
import { verifyWay } from './view-model.ts'
import styles from './verify-page.module.css'

export function VerifyPage() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const next = useNext()
  const state = useLocation().state as { isEmailLogin?: unknown } | null
  const [query] = useSearchParams()
  const [begun] = useState(pendingLogin)
  const email = query.get('email') ?? begun?.email ?? ''
  // The button in the mail opens a new tab, which learns from its address alone that a password is needed.
  const pending = begun ?? (query.get('with') === 'password' ? { email } : undefined)

  // The sentence must not reveal whether the address has an account.
  const mailed =
    state?.isEmailLogin === true
      ? t.ifKnown
      : verifyWay(email, pending).kind === 'email'
        ? t.codeSent
        : t.ifAccount

  return (
    <AuthScreen
      title={t.enterVerificationCode}
      intro={
        email === '' ? (
          t.enterCodeFromMail
        ) : (
          <>
            {mailed.before}
            <strong className={styles.address}>{email}</strong>
            {mailed.after}
          </>
        )
      }
      footer={
        <FooterLink to={signInPath(next)} onClick={endPendingLogin}>
          {t.useAnotherEmail}
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
          await navigate(nextPath(session.user, next), { replace: true })
        }}
      />
    </AuthScreen>
  )
}
