import { Link } from 'react-router'
import { homePathOf } from '../../../domain/roles.ts'
import { useTexts } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { OuterScreen } from '../../session/outer-screen.tsx'
import { useSession } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { texts } from './texts.ts'

export function NotFoundPage() {
  const t = useTexts(texts)
  const { user } = useSession()
  const home = user ? homePathOf(user.role) : paths.signIn
  return (
    <OuterScreen title={t.notFound} intro={t.notFoundIntro} home={home}>
      <Link to={home} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        {user ? t.goHome : t.goToSignIn}
      </Link>
    </OuterScreen>
  )
}
