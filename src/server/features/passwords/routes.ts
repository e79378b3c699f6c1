import { endpoints } from '../../../contract/endpoints.ts'
import { messages } from '../../../domain/messages.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { setMyPassword } from './set-my-password.ts'

export function registerPasswords(route: Route, { db, secrets, publicUrl, wakeMailWorker }: Deps): void {
  route(endpoints.forgotPassword, async ({ body, now }) => {
    await requestReset(db, { secrets, publicUrl: publicUrl(), now, email: body.email })
    wakeMailWorker()
    return { message: messages.resetSent }
  })

  route(endpoints.resetPassword, async ({ body, now }) => {
    await resetPassword(db, { secrets, publicUrl: publicUrl(), now, ...body })
    wakeMailWorker()
    return { message: messages.passwordReset }
  })

  route(endpoints.setMyPassword, async ({ access, body, now }) => {
    await setMyPassword(db, { secrets, publicUrl: publicUrl(), session: access.session, now, ...body })
    wakeMailWorker()
  })
}
