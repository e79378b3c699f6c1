import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { readWork } from './read-work.ts'

export function registerWork(route: Route, { db }: Deps): void {
  route(endpoints.getMyWork, ({ access: { session }, query: days }) => readWork(db, { ...session, ...days }))
}
