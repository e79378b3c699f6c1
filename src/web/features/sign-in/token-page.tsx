import { queryOptions, useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { callApi } from '../../http/client.ts'
import { ownKey } from '../../http/query-keys.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { AuthScreen, FooterLink } from './components/auth-screen.tsx'
import { SignUpForm } from './components/sign-up-form.tsx'
import { texts } from './texts.ts'

/** Handles every other path under /auth: the hidden sign-up, if the server accepts the path as its token. */
export function TokenPage() {
  const t = useTexts(texts)
  const { token = '' } = useParams()
  const { isPending, isSuccess } = useQuery(signupTokenQuery(token))

  if (isPending) return <LoadingScreen label={t.loading} />
  if (!isSuccess) return <Navigate to={paths.signIn} replace />
  return (
    <AuthScreen
      title={t.createAdminAccount}
      intro={t.createAdminAccountIntro}
      footer={
        <span>
          {t.alreadyHaveAccount} <FooterLink to={paths.signIn}>{t.emailLogin}</FooterLink>
        </span>
      }
    >
      <SignUpForm signupToken={token} />
    </AuthScreen>
  )
}

/** Asks once whether a path under /auth is the hidden sign-up: a second read could remove the form from the screen. */
function signupTokenQuery(token: string) {
  return queryOptions({
    queryKey: ownKey('signup-token', token),
    queryFn: async ({ signal }) => {
      await callApi('findSignupToken', { params: { token }, signal })
      return true
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}
