import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { TaggedFile } from '../../http/tagged-file.ts'
import { createCalendar, endCalendar, getCalendar } from './manage-calendar.ts'
import { findCalendar, readCalendar } from './read-calendar.ts'

/** Reading a feed anew counts as this many calls. */
const READS_OF_A_FEED = 10

export function registerCalendars(route: Route, { db, database, secrets, limits, publicUrl }: Deps): void {
  const addresses = () => ({ secrets, publicUrl: publicUrl() })

  route(endpoints.getMyCalendar, async ({ access: { session } }) => {
    return getCalendar(db, { ...addresses(), owner: { userId: session.userId } })
  })

  route(endpoints.createMyCalendar, async ({ access: { session }, body: { prices }, write }) => {
    const owner = { userId: session.userId }
    return write({ person: session.userId }, (tx) => createCalendar(tx, { ...addresses(), owner, prices }))
  })

  route(endpoints.endMyCalendar, async ({ access: { session }, write }) => {
    await write({ person: session.userId }, (tx) => endCalendar(tx, { userId: session.userId }))
  })

  route(endpoints.getProjectCalendar, async ({ access: { session, project } }) => {
    return getCalendar(db, { ...addresses(), owner: { userId: session.userId, project } })
  })

  // Leaving the tenant locks the person too, so a feed cannot outlive the role.
  route(endpoints.createProjectCalendar, async ({ access, body: { prices }, write }) => {
    const { session, project } = access
    const owner = { userId: session.userId, project }
    return write({ person: session.userId }, (tx) => createCalendar(tx, { ...addresses(), owner, prices }))
  })

  route(endpoints.endProjectCalendar, async ({ access: { session, project }, write }) => {
    const owner = { userId: session.userId, project }
    await write({ person: session.userId }, (tx) => endCalendar(tx, owner))
  })

  route(endpoints.readCalendar, async ({ params: { token }, now }) => {
    const { calendar, key } = await findCalendar(db, { secrets, token, now })
    const payer = { calendarId: calendar.id, tenant: calendar.project }
    limits.rates.take('reads', payer, 1, now)
    return new TaggedFile({
      owner: calendar.project?.tenantId ?? calendar.userId,
      // In another epoch the same versions may stand for other content.
      tag: `${database.epoch()} ${key}`,
      make: async (turn) => {
        limits.rates.take('reads', payer, READS_OF_A_FEED, now)
        return readCalendar(db, calendar, { now, turn })
      },
    })
  })
}
