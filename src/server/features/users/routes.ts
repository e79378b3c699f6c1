import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { getUserReply } from './get-user-reply.ts'
import * as queries from './queries.ts'
import { updateMe } from './update-me.ts'

export function registerUsers(route: Route, { db }: Deps): void {
  route(endpoints.getMe, async ({ access }) => ({ user: await getUserReply(db, access.session) }))

  route(endpoints.updateMe, async ({ access: { session }, body: changes, write }) => {
    const { userId } = session
    const { language, ...contact } = changes
    const isOnRosters = Object.values(contact).some((value) => value !== undefined)
    // No roster shows the language.
    if (isOnRosters) await write({ rostersOf: userId }, (tx) => updateMe(tx, { userId, changes }))
    else await queries.updatePerson(db, { userId, language })
    return { user: await getUserReply(db, session) }
  })
}
