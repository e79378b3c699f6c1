import { Link } from 'react-router'
import { messages } from '../../../../domain/messages.ts'
import { displayName } from '../../../../domain/person.ts'
import { ApiError, isTransient, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { signInPath } from '../../../paths.ts'
import { useSession } from '../../../session/use-session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { nextPath } from '../next-path.ts'
import { texts } from '../texts.ts'
import { AuthScreen, FooterLink } from './auth-screen.tsx'
import { FreshLink } from './fresh-link.tsx'

interface MagicLinkFailureProps {
  token: string
  error: unknown
  /** The path behind the link, such as an invite, which may still be valid. */
  next: string | undefined
  onRetry: () => void
}

/** Shown when a link did not sign in: the reason and the ways to go on. */
export function MagicLinkFailure({ token, error, next, onRetry }: MagicLinkFailureProps) {
  const t = useTexts(texts)
  const { linkDead } = useTexts(messages)
  const { user } = useSession()
  const isClosed = error instanceof ApiError && error.code === 'link_dead'
  const canRetry = isTransient(error)
  return (
    <AuthScreen
      title={t.signInFailed}
      intro={<span role="alert">{sentenceOf(error, linkDead)}</span>}
      footer={user && <FooterLink to={signInPath(next)}>{t.signInAsSomebodyElse}</FooterLink>}
    >
      {canRetry && (
        <Button variant="primary" size="lg" block onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
      {isClosed && <FreshLink token={token} next={next} isSignedIn={user !== null} />}
      {/* People open the link of an old mail again and again; a signed-in person simply goes on. */}
      <Link
        to={user ? nextPath(user, next) : signInPath(next)}
        className={buttonClass({
          variant: canRetry || (isClosed && !user) ? 'secondary' : 'primary',
          size: 'lg',
          block: true,
        })}
      >
        {user ? t.continueAs(displayName(user)) : t.goToSignIn}
      </Link>
    </AuthScreen>
  )
}
