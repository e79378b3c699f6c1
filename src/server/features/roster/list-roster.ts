import type { RosterReply } from '../../../contract/projects.ts'
import type { DayRange } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { listHoursByUser } from '../availability/list-hours.ts'
import * as queries from './queries.ts'

/** A reply with more hours ends after this person. A month of 1,000 people who gave every hour is below it. */
const MAX_HOURS = 500_000
/** People whose hours are read at once. */
export const PEOPLE_AT_ONCE = 50

/**
 * Lists the people on the roster, from the one after `before` on, with the hours that they gave in a span of days.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function listRoster(
  db: Db,
  args: ProjectScope & DayRange & { before?: string | undefined; maxHours?: number },
  turn: () => Promise<void>,
): Promise<RosterReply> {
  const { maxHours = MAX_HOURS } = args
  const people = await queries.listPeople(db, args)
  const users: RosterReply['users'] = []
  let hours = 0
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    if (from > 0) await turn()
    const some = people.slice(from, from + PEOPLE_AT_ONCE)
    const hoursByUser = await listHoursByUser(db, { ...args, userIds: some.map(({ id }) => id) })
    for (const [index, { mailFailedAt, ...person }] of some.entries()) {
      const slots = hoursByUser.get(person.id) ?? []
      const mailFailed = mailFailedAt === null ? null : { at: isoInstant(mailFailedAt) }
      users.push({ user: { ...person, mailFailed }, slots })
      hours += slots.length
      if (hours > maxHours && from + index + 1 < people.length) return { users, next: person.id }
    }
  }
  return { users, next: null }
}
