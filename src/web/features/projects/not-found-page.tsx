import { Link } from 'react-router'
import { homePathOf } from '../../../domain/roles.ts'
import { AppLogo } from '../../app-logo.tsx'
import { titleOf } from '../../app-name.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { LanguageSwitch } from '../../session/language-switch.tsx'
import { useSession } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CenteredShell } from '../../ui/centered-shell.tsx'
import { texts } from './texts.ts'

export function NotFoundPage() {
  const t = useTexts(texts)
  const { user } = useSession()
  const home = user ? homePathOf(user.role) : paths.signIn
  return (
    <>
      <title>{titleOf(t.notFound)}</title>
      <CenteredShell
        title={t.notFound}
        intro={t.notFoundIntro}
        foot={<LanguageSwitch />}
        brand={
          <Link to={home}>
            <AppLogo />
          </Link>
        }
      >
        <Link to={home} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {user ? t.goHome : t.goToSignIn}
        </Link>
      </CenteredShell>
    </>
  )
}
