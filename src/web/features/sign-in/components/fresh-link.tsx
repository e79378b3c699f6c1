import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { verifyPath } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { endPendingLogin } from '../pending-login.ts'
import { resendMagicLink } from '../requests.ts'
import { texts } from '../texts.ts'

interface FreshLinkProps {
  token: string
  next: string | undefined
  isSignedIn: boolean
}

type Outcome = { kind: 'sent'; sentence: string } | { kind: 'failed'; error: unknown }

/** Mail scanners use up one-use links, so this button mails a fresh link, together with a code, to the account's address. */
export function FreshLink({ token, next, isSignedIn }: FreshLinkProps) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const request = async () => {
    setBusy(true)
    try {
      setOutcome({ kind: 'sent', sentence: await resendMagicLink(token) })
    } catch (error) {
      setOutcome({ kind: 'failed', error })
    } finally {
      setBusy(false)
    }
  }

  if (outcome?.kind === 'sent') {
    return (
      <>
        <Notice tone="success">{outcome.sentence}</Notice>
        <Link
          to={verifyPath('', next)}
          className={buttonClass({ variant: isSignedIn ? 'secondary' : 'primary', size: 'lg', block: true })}
          onClick={endPendingLogin}
        >
          {t.enterCode}
        </Link>
      </>
    )
  }
  return (
    <>
      {outcome && <Notice tone="error">{sentenceOf(outcome.error, t.mailNotSent)}</Notice>}
      <Button
        variant={isSignedIn ? 'secondary' : 'primary'}
        size="lg"
        block
        icon="mail"
        busy={busy}
        onClick={() => inBackground(request())}
      >
        {t.mailFreshLink}
      </Button>
    </>
  )
}
