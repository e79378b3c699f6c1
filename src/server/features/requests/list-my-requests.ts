import { STORES } from '../../../contract/bounds.ts'
import type { MyRequestReply } from '../../../contract/requests.ts'
import { slotsOfBits } from '../../../domain/hour-sets.ts'
import { earliest } from '../../../domain/moment.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { slotKey } from '../../../domain/slot.ts'
import { instantOf } from '../../../domain/time-zone.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { notFound } from '../../kernel/errors.ts'
import { loadRules } from '../projects/load-rules.ts'
import { loadOverlaps } from './load-overlaps.ts'
import { loadPay } from './load-pay.ts'
import { loadPresents } from './load-presents.ts'
import { nextChangeOf, peopleNow, type PersonNow } from './people-now.ts'
import * as queries from './queries.ts'

/** How long a request stays listed after it has ended. */
const LISTED_MS = 30 * 24 * 60 * 60 * 1000

interface Listed {
  reply: MyRequestReply
  endedAt: number | undefined
}

/**
 * Lists the requests to a person, open ones first, and those that ended in the last 30 days. In a limited session these are
 * those of its tenants. In archived projects requests rest and are not listed.
 */
export async function listMyRequests(
  db: Db,
  args: { session: Session; now: number },
): Promise<{ reply: { requests: MyRequestReply[] }; holdsUntil: number | undefined }> {
  const { session, now } = args
  const since = now - LISTED_MS
  return inSnapshot(db, async (tx) => {
    const found = await queries.listRequestsTo(tx, {
      userId: session.userId,
      tenantIds: session.onlyTenantIds,
      since,
      limit: STORES.requests.most,
    })
    const { listed, holdsUntil } = await repliesOf(tx, { ...args, found })
    const current = listed.filter(({ endedAt }) => endedAt === undefined || endedAt > since)
    const requests = current.map(({ reply }) => reply)
    const isOpen = ({ state }: MyRequestReply) => state === 'open'
    return {
      reply: { requests: [...requests.filter(isOpen), ...requests.filter((each) => !isOpen(each))] },
      holdsUntil,
    }
  })
}

/** The reply about one request to a person, after they have answered it. */
export async function getMyRequest(
  db: Db,
  { requestId, ...args }: { session: Session; requestId: string; now: number },
): Promise<MyRequestReply> {
  const place = await queries.findPlace(db, { requestId, userId: args.session.userId })
  const found = place && (await queries.findRequest(db, { ...place, requestId }))
  const { listed } = await repliesOf(db, { ...args, found: found ? [found] : [] })
  if (!listed[0]) throw notFound()
  return listed[0].reply
}

async function repliesOf(
  db: Db,
  args: { session: Session; found: readonly queries.StoredRequest[]; now: number },
): Promise<{ listed: Listed[]; holdsUntil: number | undefined }> {
  const { session, found, now } = args
  const { userId } = session
  if (found.length === 0) return { listed: [], holdsUntil: undefined }
  const daysOf = (requests: readonly queries.StoredRequest[]) => [
    ...new Set(requests.flatMap(({ asked }) => asked.map(({ date }) => date))),
  ]
  const overlaps = await loadOverlaps(db, { userId, days: daysOf(found), tenantIds: session.onlyTenantIds })
  let holdsUntil: number | undefined
  const listed = new Map<string, Listed>()
  for (const ofProject of Map.groupBy(found, ({ project }) => project.projectId).values()) {
    const { project } = ofProject[0]!
    const rules = await loadRules(db, project)
    const about = { ...project, days: daysOf(ofProject), userIds: [userId], now }
    const releaseIds = ofProject.map(({ releaseId }) => releaseId)
    const presents = await loadPresents(db, { ...about, ...rules, releaseIds })
    const centsOf = await loadPay(db, { ...about, modes: presents.modes })
    for (const request of ofProject) {
      const people = peopleNow(request, presents, now)
      holdsUntil = earliest([holdsUntil, nextChangeOf(request, people, presents, now)])
      const me = people.find(({ person }) => person.userId === userId)
      if (!me?.wasAsked) continue
      const open = new Set(slotsOfBits(me.open).map(({ date, hour }) => slotKey(date, hour)))
      const slots = slotsOfBits(me.person.asked).map((slot) => ({
        ...slot,
        euros: centsToEuros(centsOf(userId, slot)),
        open: open.has(slotKey(slot.date, slot.hour)),
        overlaps: overlaps({ projectId: project.projectId, timeZone: rules.timeZone }, slot),
      }))
      listed.set(request.id, {
        endedAt: endOf(me, rules.timeZone),
        reply: {
          id: request.id,
          projectId: project.projectId,
          projectName: rules.projectName,
          tenantName: rules.tenantName,
          timeZone: rules.timeZone,
          message: request.message,
          answerBy: isoInstant(me.turn.endsAt),
          state: me.state,
          slots,
        },
      })
    }
  }
  return {
    // In the order of the search, newest first.
    listed: found.flatMap(({ id }) => listed.get(id) ?? []),
    holdsUntil,
  }
}

/** When the request ended for the person, in UTC milliseconds; undefined: it has not, or may open again. */
function endOf({ state, person, turn, withdrawnAt }: PersonNow, timeZone: string): number | undefined {
  if (state === 'open' || state === 'filled') return undefined
  if (person.answer) return person.answer.at
  const lastHour = slotsOfBits(person.asked).at(-1)!
  return Math.min(turn.endsAt, withdrawnAt ?? turn.endsAt, instantOf(lastHour, timeZone))
}
