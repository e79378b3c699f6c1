import type { RosterReply } from '../../../contract/projects.ts'
import type { DayRange } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { listHoursByUser } from '../availability/list-hours.ts'
import * as queries from './queries.ts'

/** Lists everybody on the roster with the hours that they gave in a span of days. */
export async function listRoster(db: Db, args: ProjectScope & DayRange): Promise<RosterReply['users']> {
  const people = await queries.listPeople(db, args)
  const hoursByUser = await listHoursByUser(db, args)
  return people.map((user) => ({ user, slots: hoursByUser.get(user.id) ?? [] }))
}
