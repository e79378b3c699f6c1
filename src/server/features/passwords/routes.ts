import { endpoints } from '../../../contract/endpoints.ts'
import { messages } from '../../../domain/messages.ts'
import type { Deps } from '../../deps.ts'
import { sayIn } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { setMyPassword } from './set-my-password.ts'

export function registerPasswords(route: Route, { db, secrets, publicUrl, wakeMailWorker }: Deps): void {
  route(endpoints.forgotPassword, async ({ body, language, reply, now }) => {
    await requestReset(db, { secrets, publicUrl: publicUrl(), language, now, email: body.email })
    wakeMailWorker()
    sayIn(reply, language)
    return { message: messages[language].resetSent }
  })

  route(endpoints.resetPassword, async ({ body, language, reply, now }) => {
    await resetPassword(db, { secrets, publicUrl: publicUrl(), language, now, ...body })
    wakeMailWorker()
    sayIn(reply, language)
    return { message: messages[language].passwordReset }
  })

  route(endpoints.setMyPassword, async ({ access, body, language, now }) => {
    await setMyPassword(db, {
      secrets,
      publicUrl: publicUrl(),
      language,
      session: access.session,
      now,
      ...body,
    })
    wakeMailWorker()
  })
}
