import { endpoints } from '../../../contract/endpoints.ts'
import { messages } from '../../../domain/messages.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Route } from '../../http/route.ts'
import { endSession } from '../sessions/end-session.ts'
import { beginEmailSignIn } from './begin-email-sign-in.ts'
import { beginPasswordSignIn } from './begin-password-sign-in.ts'
import { resendMagicLink } from './resend-magic-link.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import { verifyEmailCode } from './verify-email-code.ts'
import { verifyPassword } from './verify-password.ts'

export function registerSignIn(route: Route, deps: Deps): void {
  const { db, secrets, publicUrl, wakeMailWorker } = deps
  const { passwordLogin } = deps.config

  route(endpoints.getConfig, async () => ({ passwordLogin }))

  route(endpoints.emailLogin, async ({ body, now }) => {
    await beginEmailSignIn(db, { secrets, publicUrl: publicUrl(), now, ...body })
    wakeMailWorker()
  })

  route(endpoints.resendMagicLink, async ({ params, now }) => {
    await resendMagicLink(db, { secrets, publicUrl: publicUrl(), token: params.token, now })
    wakeMailWorker()
    return { message: messages.linkResent }
  })

  route(endpoints.emailVerify, ({ body, now }) => verifyEmailCode(db, { secrets, now, ...body }))

  route(endpoints.passwordBegin, async ({ body, now }) => {
    await beginPasswordSignIn(db, { secrets, publicUrl: publicUrl(), now, email: body.email })
    wakeMailWorker()
  })

  route(endpoints.passwordVerify, ({ body, now }) => verifyPassword(db, { secrets, now, ...body }))

  route(endpoints.passwordLogin, async ({ body, now }) => {
    if (passwordLogin !== 'direct') throw new AppError('not_found', messages.passwordLoginOff)
    return signInByPassword(db, { secrets, now, ...body })
  })

  route(endpoints.logout, async ({ access }) => {
    if (access.session) await endSession(db, access.session)
  })
}
