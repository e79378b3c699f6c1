/** The one way to tell people something: notices are made in the transaction that causes them. */
import { DEFAULT_TIME_ZONE } from '../../../domain/calendar.ts'
import {
  defaultWays,
  type NoticeContent,
  type NoticeKind,
  type NoticeWays,
  wakesAt,
} from '../../../domain/notices.ts'
import { MAX_NOTIFICATION_BYTES, sendNotifications } from '../../db/connection.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantId, UserId } from '../access/types.ts'
import { idAt, tickAfter } from '../facts/entry-ids.ts'
import * as queries from './queries.ts'

export { deleteOldNotices } from './queries.ts'

/** A notice for one person. The kind decides the content. */
export type DueNotice = {
  userId: UserId
  tenantId: TenantId
  /** null: it is about the organisation. */
  projectId: ProjectId | null
  /** The bell has it since the night: it is told by the ways that waited for the morning. */
  isInBell?: boolean
} & NoticeContent

/** The content of a notification: what these people have not read has changed. */
export interface UnreadPayload {
  people: readonly UserId[]
}

const ID_BYTES = 39
const PEOPLE_PER_NOTIFICATION = Math.floor((MAX_NOTIFICATION_BYTES - 100) / ID_BYTES)

/** Notifies every node after the commit that these people have more or less to read; a rollback sends nothing. */
export function publishUnread(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  const texts: string[] = []
  for (let from = 0; from < userIds.length; from += PEOPLE_PER_NOTIFICATION) {
    const payload: UnreadPayload = { people: userIds.slice(from, from + PEOPLE_PER_NOTIFICATION) }
    texts.push(JSON.stringify(payload))
  }
  return sendNotifications(tx, texts)
}

/** The ways that a person chose for a kind, or its defaults. */
export type WaysReader = (userId: UserId, kind: NoticeKind) => NoticeWays

/** Loads the ways that these people chose. */
export async function loadWays(db: Db, userIds: readonly UserId[]): Promise<WaysReader> {
  const chosen = await queries.listChosenWays(db, userIds)
  const ways = new Map(chosen.map(({ userId, kind, ...each }) => [`${userId} ${kind}`, each]))
  return (userId, kind) => ways.get(`${userId} ${kind}`) ?? defaultWays(kind)
}

/**
 * Tells people, on the ways that they chose. Mail and push wait where it is night; the bell does not. The mail about a
 * request is the one that the request itself queues. At night its push is left to the request too, which tells it in the
 * morning if it is open to the person by then.
 */
export async function tellNotices(
  tx: Tx,
  notices: readonly DueNotice[],
  { now }: { now: number },
): Promise<void> {
  if (notices.length === 0) return
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  const [waysOf, newestIds, timeZones] = await settleAll([
    loadWays(tx, userIds),
    queries.listNewestIds(tx, userIds),
    queries.listTimeZones(tx, placesOf(notices)),
  ])
  const told = notices.flatMap((notice, index): queries.NewNotice[] => {
    const { userId, tenantId, projectId, kind, content } = notice
    const ways = waysOf(userId, kind)
    const timeZone = (projectId && timeZones.get(projectId)) ?? DEFAULT_TIME_ZONE
    const at = wakesAt(notice, { now, timeZone })
    const mailAt = ways.mail && !hasOwnMail(notice) ? at : null
    const pushAt = ways.push && !(hasOwnMail(notice) && at > now) ? at : null
    const inBell = ways.bell && !notice.isInBell
    if (!inBell && mailAt === null && pushAt === null) return []
    // A notice is later than all earlier ones of its person, whatever the clocks of the nodes say.
    const id = idAt(tickAfter(now, newestIds.get(userId)) + BigInt(index))
    const text = JSON.stringify(content)
    return [{ id, userId, tenantId, projectId, kind, at: now, content: text, inBell, mailAt, pushAt }]
  })
  if (told.length === 0) return
  await queries.insertNotices(tx, told)
  const inBell = told.filter((notice) => notice.inBell).map(({ userId }) => userId)
  await publishUnread(tx, [...new Set(inBell)])
}

function placesOf(notices: readonly DueNotice[]): ProjectScope[] {
  const places = new Map<ProjectId, ProjectScope>()
  for (const { tenantId, projectId } of notices)
    if (projectId !== null) places.set(projectId, { tenantId, projectId })
  return [...places.values()]
}

const hasOwnMail = ({ kind, content }: NoticeContent) => kind === 'request' && content.change === 'asked'
