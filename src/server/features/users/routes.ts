import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { getUserReply } from './get-user-reply.ts'
import { placeOf, updateMe } from './update-me.ts'

export function registerUsers(route: Route, { db }: Deps): void {
  route(endpoints.getMe, async ({ access }) => ({ user: await getUserReply(db, access.session) }))

  route(endpoints.updateMe, async ({ access: { session }, body: changes, write }) => {
    await write(placeOf(session, changes), (tx) => updateMe(tx, { session, changes }))
    return { user: await getUserReply(db, session) }
  })
}
