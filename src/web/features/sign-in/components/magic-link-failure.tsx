import { Link } from 'react-router'
import { messages } from '../../../../domain/messages.ts'
import { displayName } from '../../../../domain/person.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { signInPath } from '../../../paths.ts'
import { useSession } from '../../../session/use-session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { onwardPath } from '../onward.ts'
import { texts } from '../texts.ts'
import { AuthScreen } from './auth-screen.tsx'
import { FooterLink } from './footer-link.tsx'
import { FreshLink } from './fresh-link.tsx'

interface MagicLinkFailureProps {
  token: string
  error: unknown
  /** Where the link was to lead, such as an invite: that may still be good. */
  next: string | undefined
  onRetry: () => void
}

/** A link that did not sign in, and every way on from here. */
export function MagicLinkFailure({ token, error, next, onRetry }: MagicLinkFailureProps) {
  const say = useTexts(texts)
  const { linkDead } = useTexts(messages)
  const { user } = useSession()
  const isDead = error instanceof ApiError && error.code === 'link_dead'
  const canRetry = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return (
    <AuthScreen
      title={say.signInFailed}
      intro={<span role="alert">{sentenceOf(error, linkDead)}</span>}
      footer={user && <FooterLink to={signInPath(next)}>{say.signInAsSomebodyElse}</FooterLink>}
    >
      {canRetry && (
        <Button variant="primary" size="lg" block onClick={onRetry}>
          {say.tryAgain}
        </Button>
      )}
      {isDead && <FreshLink token={token} next={next} isSignedIn={user !== null} />}
      {/* People open an old mail's link again and again; where they are signed in it may as well serve. */}
      <Link
        to={user ? onwardPath(user, next) : signInPath(next)}
        className={buttonClass({
          variant: canRetry || (isDead && !user) ? 'secondary' : 'primary',
          size: 'lg',
          block: true,
        })}
      >
        {user ? say.continueAs(displayName(user)) : say.goToSignIn}
      </Link>
    </AuthScreen>
  )
}
