import { DEFAULT_TIME_ZONE } from '../../../domain/calendar.ts'
import { isForFormerMembers, isForPlanners, type NoticeContent, wakesAt } from '../../../domain/notices.ts'
import type { Tx } from '../../db/schema.ts'
import { loadWays } from '../../kernel/notices/tell.ts'
import { listPlanners } from '../users/memberships/memberships.ts'
import * as queries from './queries.ts'

export { listDue, putOff } from './queries.ts'

/** A way that leaves the page. */
export type OutgoingWay = queries.OutgoingWay
export type DuePlace = queries.DuePlace

/** The notices of a project that are due for one person by one way. */
export interface DueNotices {
  reader: queries.Reader
  notices: (NoticeContent & { id: string })[]
}

/**
 * Marks what is due of a project for one person as sent by this way, in the transaction that queues it. Settings, night,
 * membership, role and archive count once more. Undefined: there is nothing to send.
 */
export async function takeDue(
  tx: Tx,
  way: OutgoingWay,
  { now, ...place }: DuePlace & { now: number },
): Promise<DueNotices | undefined> {
  const { userId, tenantId, projectId } = place
  const reader = await queries.findReader(tx, place)
  // Notices of an archived project stay due until it is brought back.
  if (reader?.isArchived) return undefined
  const claimed = await queries.claimDue(tx, way, { ...place, now })
  // Nothing is sent to a person who is erased.
  if (!reader || claimed.length === 0) return undefined
  const waysOf = await loadWays(tx, [userId])
  // A person who plans the project no more is sent nothing that planners are told. Few mails have anything of it.
  const isPlanner =
    projectId === null ||
    !claimed.some(isForPlanners) ||
    (await listPlanners(tx, { tenantId, projectId })).includes(userId)
  const wanted = claimed.filter(
    (notice) =>
      waysOf(userId, notice.kind)[way] &&
      (isPlanner || !isForPlanners(notice)) &&
      // A person who has left is sent only what ended with it; the bell has the rest.
      (!reader.hasLeft || isForFormerMembers(notice)),
  )
  // A notice that was held up until the night waits for the morning too.
  const timeZone = reader.place.timeZone ?? DEFAULT_TIME_ZONE
  const notices: DueNotices['notices'] = []
  for (const notice of wanted) {
    const at = wakesAt(notice, { now, timeZone })
    if (at <= now) notices.push(notice)
    else await queries.putOff(tx, way, { tenantId, ids: [notice.id], at })
  }
  return notices.length === 0 ? undefined : { reader, notices }
}
