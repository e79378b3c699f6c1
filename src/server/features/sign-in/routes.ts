import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { endSession } from '../sessions/end-session.ts'
import { beginPasswordSignIn } from './begin-password-sign-in.ts'
import { verifyEmailCode } from './verify-email-code.ts'
import { verifyPassword } from './verify-password.ts'

export function registerSignIn(route: Route, { db, secrets, publicUrl, wakeMailWorker }: Deps): void {
  route(endpoints.emailVerify, ({ body, now }) => verifyEmailCode(db, { secrets, now, ...body }))

  route(endpoints.passwordBegin, async ({ body, now }) => {
    await beginPasswordSignIn(db, { secrets, publicUrl: publicUrl(), now, email: body.email })
    wakeMailWorker()
  })

  route(endpoints.passwordVerify, ({ body, now }) => verifyPassword(db, { secrets, now, ...body }))

  route(endpoints.logout, async ({ access }) => {
    if (access.session) await endSession(db, access.session)
  })
}
