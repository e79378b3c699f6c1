import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { MadeInTurns } from '../../http/fair-queue.ts'
import type { Route } from '../../http/route.ts'
import { invalidField } from '../../kernel/errors.ts'
import { listEntries } from './list-entries.ts'
import { markSeen } from './mark-seen.ts'
import { readNews } from './read-news.ts'
import { refusals } from './texts.ts'

export function registerHistory(route: Route, { db }: Deps): void {
  route(endpoints.listHistory, async ({ access, query }) => {
    const { hour, from, to, ...filters } = query
    if (hour !== undefined && filters.date === undefined) {
      throw invalidField('date', refusals.dayNeeded)
    }
    const given = {
      ...filters,
      isForPlanner: access.role === 'PLANNER',
      hour: hour === undefined ? undefined : Number(hour),
      from: from === undefined ? undefined : Date.parse(from),
      to: to === undefined ? undefined : Date.parse(to),
    }
    return new MadeInTurns((turn) => listEntries(db, access.project, given, turn))
  })

  route(endpoints.getNews, async ({ access: { project, role, session }, query: { month } }) =>
    readNews(db, { ...project, userId: session.userId, role, month }),
  )

  route(endpoints.markNewsSeen, async ({ access: { project, session }, body: { month }, now, write }) => {
    const { userId } = session
    await write({ person: userId }, (tx) => markSeen(tx, { ...project, userId, month, now }))
  })
}
