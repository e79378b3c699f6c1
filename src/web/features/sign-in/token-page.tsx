import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { FooterLink } from './components/footer-link.tsx'
import { SignUpForm } from './components/sign-up-form.tsx'
import { signupTokenQuery } from './requests.ts'

/** Any other path under /auth: the hidden sign-up, when the server knows it as that. */
export function TokenPage() {
  const { token = '' } = useParams()
  const { isPending, isSuccess } = useQuery(signupTokenQuery(token))

  if (isPending) return <LoadingScreen label="Loading…" />
  if (!isSuccess) return <Navigate to={paths.signIn} replace />
  return (
    <AuthScreen
      title="Create Admin Account"
      intro="For you and your organisation."
      footer={
        <span>
          Already have an account? <FooterLink to={paths.signIn}>Email login</FooterLink>
        </span>
      }
    >
      <SignUpForm signupToken={token} />
    </AuthScreen>
  )
}
