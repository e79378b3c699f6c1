import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import * as queries from './queries.ts'
import { setPatterns } from './set-patterns.ts'

export function registerOwnPatterns(route: Route, { db }: Deps): void {
  route(endpoints.getMyPatterns, async ({ access: { session } }) => ({
    patterns: await queries.listPatterns(db, session.userId),
  }))

  route(endpoints.setMyPatterns, async ({ access: { session }, body: { patterns }, write }) => {
    const { userId } = session
    return write({ person: userId }, (tx) => setPatterns(tx, { userId, patterns }))
  })
}
