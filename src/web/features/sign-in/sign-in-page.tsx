import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Language } from '../../../domain/language.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { needsSetUp } from '../../session/needs-set-up.ts'
import { useSession } from '../../session/use-session.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Notice } from '../../ui/notice.tsx'
import { LoadingScreen } from '../../ui/spinner.tsx'
import { AuthScreen } from './components/auth-screen.tsx'
import { SignInForm } from './components/sign-in-form.tsx'
import { SignedInPanel } from './components/signed-in-panel.tsx'
import { nextPath, useNext } from './next-path.ts'
import { texts } from './texts.ts'
import { useClosedInvite } from './use-closed-invite.ts'
import { useConfig } from './use-config.ts'
import { inviteTokenOf } from './view-model.ts'

// Loaded on demand, since only an invited person needs this form, and only once.
const SetUpForm = lazyComponent(async () => (await import('./components/set-up-form.tsx')).SetUpForm)

/** `forAdmins` is drawn below an administrator's name: an empty dashboard leads here to create a project. */
export function SignInPage({ forAdmins }: { forAdmins?: ReactNode }) {
  const t = useTexts(texts)
  const { status, user } = useSession()
  const navigate = useNavigate()
  const isDirect = useConfig()?.passwordLogin === 'direct'
  const next = useNext()
  const invite = inviteTokenOf(next)
  const closed = useClosedInvite(status === 'ready' && !user ? invite : undefined)
  const language = useLanguage()
  const state = useLocation().state as { notice?: Partial<Record<Language, unknown>> } | null
  // The reason for a redirect to this page, such as an invite that does not exist.
  const reason = state?.notice?.[language]
  const notice = typeof reason === 'string' && <Notice tone="warning">{reason}</Notice>

  if (status === 'loading') return <LoadingScreen label={t.loading} />
  if (user && next && invite && needsSetUp(user)) {
    return (
      <AuthScreen title={t.setUp} intro={t.setUpIntro}>
        {notice}
        <SetUpForm user={user} nextPath={next} onDone={async () => navigate(next, { replace: true })} />
      </AuthScreen>
    )
  }
  if (user) {
    return (
      <AuthScreen title={t.signedIn}>
        {notice}
        <SignedInPanel user={user} nextPath={nextPath(user, next)} />
        {user.role === 'ADMIN' && forAdmins}
      </AuthScreen>
    )
  }
  return (
    <AuthScreen title={t.signIn} intro={isDirect ? t.signInByPassword : t.signInByMail}>
      {notice}
      {closed === undefined ? (
        invite && <Notice>{t.inviteWaits}</Notice>
      ) : (
        <Notice tone="warning">{closed}</Notice>
      )}
      <SignInForm next={next} isDirect={isDirect} />
    </AuthScreen>
  )
}
