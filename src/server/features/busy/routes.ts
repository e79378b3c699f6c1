import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { MadeInTurns } from '../../http/fair-queue.ts'
import type { Route } from '../../http/route.ts'
import { requireWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import {
  endBusyCalendar,
  findBusyTimes,
  getBusyCalendar,
  listBusyHours,
  setBusyCalendar,
} from './busy-calendar.ts'
import { refusals } from './texts.ts'

export function registerBusy(route: Route, { db, secrets, outbound, busyReader: reader }: Deps): void {
  route(endpoints.getBusyCalendar, ({ access: { session }, language }) =>
    getBusyCalendar(db, { secrets, userId: session.userId, language }),
  )

  route(endpoints.setBusyCalendar, async ({ access: { session }, body: { url }, now, write, language }) => {
    const { userId } = session
    // Each new address is a call to somebody’s server.
    await requireWithinLimit(
      db,
      'busy-calendar',
      { secrets, subject: userId, now },
      refusals.tooManyAddresses,
    )
    await write({ person: userId }, (tx) => setBusyCalendar(tx, { secrets, userId, outbound, url }))
    await reader.read(userId)
    return getBusyCalendar(db, { secrets, userId, language })
  })

  route(endpoints.endBusyCalendar, async ({ access: { session }, write }) => {
    await write({ person: session.userId }, (tx) => endBusyCalendar(tx, session.userId))
  })

  route(endpoints.getMyBusyHours, async ({ access: { session, project }, query: { month }, now }) => {
    // Not among the turns: it waits for somebody’s server.
    const sealed = await findBusyTimes(db, { userId: session.userId, reader, now })
    if (sealed === null) return { month, slots: [] }
    return new MadeInTurns(() => listBusyHours(db, { secrets, sealed, project, month }))
  })
}
