import { endpoints } from '../../../contract/endpoints.ts'
import { messages } from '../../../domain/messages.ts'
import type { Deps } from '../../deps.ts'
import { setLanguageHeaders } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import { inWholeSteps } from '../../kernel/in-whole-steps.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { setMyPassword } from './set-my-password.ts'

export function registerPasswords(route: Route, { db, secrets, publicUrl }: Deps): void {
  route(endpoints.forgotPassword, async ({ body, language, network, reply, now, write }) => {
    const call = { secrets, publicUrl: publicUrl(), language, network, now, ...body }
    await inWholeSteps(() => requestReset(db, write, call))
    setLanguageHeaders(reply, language)
    return { message: messages[language].resetSent }
  })

  route(endpoints.resetPassword, async ({ body, language, network, reply, now, write }) => {
    await resetPassword(db, write, { secrets, publicUrl: publicUrl(), language, network, now, ...body })
    setLanguageHeaders(reply, language)
    return { message: messages[language].passwordReset }
  })

  route(endpoints.setMyPassword, ({ access: { session }, body, language, network, now, write }) =>
    setMyPassword(db, write, { secrets, publicUrl: publicUrl(), language, network, session, now, ...body }),
  )
}
