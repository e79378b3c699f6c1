import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { getUserReply } from './get-user-reply.ts'
import { updateMe } from './update-me.ts'

export function registerProfile(route: Route, { db }: Deps): void {
  route(endpoints.getMe, async ({ access }) => ({ user: await getUserReply(db, access.session) }))

  route(endpoints.updateMe, async ({ access, body: changes }) => ({
    user: await updateMe(db, { session: access.session, changes }),
  }))
}
