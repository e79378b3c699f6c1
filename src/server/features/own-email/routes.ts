import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { getUserReply } from '../users/get-user-reply.ts'
import { beginEmailChange } from './begin-email-change.ts'
import { verifyEmailChange } from './verify-email-change.ts'

export function registerOwnEmail(route: Route, { db, secrets, publicUrl }: Deps): void {
  route(endpoints.beginEmailChange, async ({ access: { session }, body, language, network, now, write }) => {
    const context = { secrets, publicUrl: publicUrl(), language, network, session, now }
    await beginEmailChange(db, write, { ...context, ...body })
  })

  route(endpoints.verifyEmailChange, async ({ access: { session }, body, language, network, now, write }) => {
    const context = { secrets, publicUrl: publicUrl(), language, network, session, now }
    await verifyEmailChange(db, write, { ...context, ...body })
    return { user: await getUserReply(db, session) }
  })
}
