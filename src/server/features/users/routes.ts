import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { getUserReply } from './get-user-reply.ts'

export function registerUsers(route: Route, { db }: Deps): void {
  route(endpoints.getMe, async ({ access }) => ({ user: await getUserReply(db, access.session) }))
}
