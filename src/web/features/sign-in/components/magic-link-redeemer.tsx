import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../http/api-error.ts'
import { currentLanguage, useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { usedMagicPath } from '../../../paths.ts'
import { storeSession } from '../../../session-store.ts'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import { sessionOf } from '../field-errors.ts'
import { nextPath } from '../next-path.ts'
import { redeemMagicLink } from '../requests.ts'
import { texts } from '../texts.ts'
import { MagicLinkFailure } from './magic-link-failure.tsx'

/** Redeems the link without a press. The token leaves the address bar when the screen changes. */
export function MagicLinkRedeemer({ token, next }: { token: string; next: string | undefined }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  // The link works once, so React's second run of the effect in development must not redeem it again.
  const begun = useRef(false)

  const redeem = useCallback(async () => {
    try {
      const reply = await redeemMagicLink(token)
      const session = sessionOf(reply)
      if (!session) throw new ApiError(200, 'unreadable', texts[currentLanguage()].invalidReply)
      storeSession(session)
      if (reply.mustSetPassword) {
        await navigate(usedMagicPath(next), { replace: true, state: { usedToken: token } })
      } else {
        await navigate(nextPath(session.user, next), { replace: true })
      }
    } catch (error) {
      setFailure(error)
    }
  }, [navigate, next, token])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    inBackground(redeem())
  }, [redeem])

  if (failure === undefined) return <LoadingScreen label={t.signingIn} />
  const retry = () => {
    setFailure(undefined)
    inBackground(redeem())
  }
  return <MagicLinkFailure token={token} error={failure} next={next} onRetry={retry} />
}
