import { endpoints } from '../../../contract/endpoints.ts'
import { messages, sentences } from '../../../domain/messages.ts'
import type { Deps } from '../../deps.ts'
import { setLanguageHeaders } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import { AppError } from '../../kernel/errors.ts'
import { inWholeSteps } from '../../kernel/in-whole-steps.ts'
import { beginEmailSignIn } from './begin-email-sign-in.ts'
import { beginPasswordSignIn } from './begin-password-sign-in.ts'
import { resendMagicLink } from './resend-magic-link.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import { verifyEmailCode } from './verify-email-code.ts'
import { verifyPassword } from './verify-password.ts'

export function registerSignIn(route: Route, deps: Deps): void {
  const { db, secrets, publicUrl, endedSessions, pushKey } = deps
  const { passwordLogin } = deps.config

  route(endpoints.getConfig, async () => ({
    passwordLogin,
    pushKey: pushKey?.publicKey ?? null,
  }))

  route(endpoints.emailLogin, ({ body, language, network, now, write }) =>
    inWholeSteps(() =>
      beginEmailSignIn(db, write, { secrets, publicUrl: publicUrl(), language, network, now, ...body }),
    ),
  )

  route(endpoints.resendMagicLink, async ({ params: { token }, language, network, reply, now, write }) => {
    await resendMagicLink(db, write, { secrets, publicUrl: publicUrl(), language, network, token, now })
    setLanguageHeaders(reply, language)
    return { message: messages[language].linkResent }
  })

  route(endpoints.emailVerify, ({ body, language, network, now, write }) =>
    verifyEmailCode(db, write, { secrets, language, network, now, ...body }),
  )

  route(endpoints.passwordBegin, ({ body, language, network, now, write }) =>
    inWholeSteps(() =>
      beginPasswordSignIn(db, write, { secrets, publicUrl: publicUrl(), language, network, now, ...body }),
    ),
  )

  route(endpoints.passwordVerify, ({ body, language, network, now, write }) =>
    verifyPassword(db, write, { secrets, language, network, now, ...body }),
  )

  route(endpoints.passwordLogin, async ({ body, language, network, now, write }) => {
    if (passwordLogin !== 'direct') throw new AppError('not_found', sentences.passwordLoginOff)
    return signInByPassword(db, write, { secrets, language, network, now, ...body })
  })

  route(endpoints.logout, async ({ access }) => {
    if (access.session) await endedSessions.end(access.session)
  })
}
