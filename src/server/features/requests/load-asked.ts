import type { Day } from '../../../domain/calendar.ts'
import { bitsOfSlots, readerOfBits, slotsOfBits } from '../../../domain/hour-sets.ts'
import { earliest } from '../../../domain/moment.ts'
import { bySlot, slotKey, type SlotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadRules } from '../projects/load-rules.ts'
import type { AskedHour, LoadAsked } from '../staffing/asked-hours.ts'
import { loadPresents } from './load-presents.ts'
import { nextChangeOf, peopleNow } from './people-now.ts'
import * as queries from './queries.ts'

/**
 * Loads for which hours people are asked: those that are open to them by an open request whose turn has come. An hour that
 * two requests ask a person for is listed once, with the earlier request. In an archived project requests rest.
 * @param args a span of days, without one all days; one person, or else everybody
 */
export const loadAsked: LoadAsked = async (db, { now, ...args }) => {
  const { from = '', to = '~', userId: only } = args
  const isWanted = ({ userId }: { userId: UserId }) => only === undefined || userId === only
  const project = { tenantId: args.tenantId, projectId: args.projectId }
  const current = await queries.listCurrentRequests(db, { ...project, now })
  const requests = current.filter(({ people }) => people.some(isWanted))
  const byPerson = new Map<UserId, Map<SlotKey, AskedHour>>()
  if (requests.length === 0) return { byPerson: new Map(), holdsUntil: undefined }
  const presents = await loadPresents(db, {
    ...project,
    ...(await loadRules(db, project)),
    days: [...new Set(requests.flatMap(({ asked }) => asked.map(({ date }) => date)))],
    userIds: [
      ...new Set(requests.flatMap(({ people }) => people.filter(isWanted).map(({ userId }) => userId))),
    ],
    releaseIds: requests.map(({ releaseId }) => releaseId),
    now,
  })
  let holdsUntil: number | undefined
  for (const request of requests) {
    const people = peopleNow(request, presents, now)
    holdsUntil = earliest([holdsUntil, nextChangeOf(request, people, presents, now)])
    for (const { person, state, open } of people) {
      if (state !== 'open' || !isWanted(person)) continue
      const hours = byPerson.get(person.userId) ?? new Map<SlotKey, AskedHour>()
      byPerson.set(person.userId, hours)
      for (const { date, hour } of slotsOfBits(open)) {
        if (date < from || date > to || hours.has(slotKey(date, hour))) continue
        hours.set(slotKey(date, hour), { date, hour, requestId: request.id })
      }
    }
  }
  return {
    byPerson: new Map([...byPerson].map(([userId, hours]) => [userId, [...hours.values()].toSorted(bySlot)])),
    holdsUntil,
  }
}

/** Loads for which hours of a day a person is asked, as bits. */
export async function loadAskedHours(
  db: Db,
  args: ProjectScope & { now: number },
): Promise<(userId: UserId, date: Day) => number> {
  const { byPerson } = await loadAsked(db, args)
  const readers = new Map([...byPerson].map(([userId, hours]) => [userId, readerOfBits(bitsOfSlots(hours))]))
  return (userId, date) => readers.get(userId)?.(date) ?? 0
}
