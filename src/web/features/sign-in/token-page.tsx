import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { FooterLink } from './components/footer-link.tsx'
import { SignUpForm } from './components/sign-up-form.tsx'
import { signupTokenQuery } from './signup-token.ts'
import { texts } from './texts.ts'

/** Any other path under /auth: the hidden sign-up, when the server knows it as that. */
export function TokenPage() {
  const say = useTexts(texts)
  const { token = '' } = useParams()
  const { isPending, isSuccess } = useQuery(signupTokenQuery(token))

  if (isPending) return <LoadingScreen label={say.loading} />
  if (!isSuccess) return <Navigate to={paths.signIn} replace />
  return (
    <AuthScreen
      title={say.createAdminAccount}
      intro={say.createAdminAccountIntro}
      footer={
        <span>
          {say.alreadyHaveAccount} <FooterLink to={paths.signIn}>{say.emailLogin}</FooterLink>
        </span>
      }
    >
      <SignUpForm signupToken={token} />
    </AuthScreen>
  )
}
