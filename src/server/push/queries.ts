import type { Language } from '../../domain/language.ts'
import { isForFormerMembers, type NoticeContent } from '../../domain/notices.ts'
import { isPostgres } from '../db/database.ts'
import { openProjectId } from '../db/memberships.ts'
import type { Db } from '../db/schema.ts'
import { statement } from '../db/statements/statement.ts'
import type { NoticePlace } from '../kernel/notices/render-notice.ts'

/** A push in the queue: a notice, for one browser of its person. */
export interface QueuedPush {
  tenantId: string
  noticeId: string
  endpointHash: string
  userId: string
  /** The number of attempts, including the one of this claim. */
  attempts: number
  /** From then on, the push tells nothing new. */
  expiresAt: number
}
type PushKeyOfRow = Pick<QueuedPush, 'tenantId' | 'noticeId' | 'endpointHash'>

const selectFirstDue = statement((db, args: { now: number }) =>
  db.selectFrom('pushes').select('user_id').where('next_attempt_at', '<=', args.now).limit(1),
)

export async function isPushDue(db: Db, now: number): Promise<boolean> {
  return (await selectFirstDue(db, { now })).length > 0
}

/**
 * Claims the push that has been due for longest, and locks it for others until `leaseEnd`. The condition stands outside
 * the subselect too: a second node that waited for the row then finds that it is claimed.
 * @param args.people those whose pushes have to wait
 */
export async function claimDuePush(
  db: Db,
  { now, leaseEnd, people }: { now: number; leaseEnd: number; people: readonly string[] },
): Promise<QueuedPush | undefined> {
  return db
    .updateTable('pushes')
    .set((eb) => ({ next_attempt_at: leaseEnd, attempts: eb('attempts', '+', 1) }))
    .where(
      (eb) => eb.refTuple('tenant_id', 'notice_id', 'endpoint_hash'),
      '=',
      (eb) =>
        eb
          .selectFrom('pushes')
          .select(['tenant_id', 'notice_id', 'endpoint_hash'])
          .where('next_attempt_at', '<=', now)
          .$if(people.length > 0, (query) => query.where('user_id', 'not in', people))
          .orderBy('next_attempt_at')
          .orderBy('notice_id')
          .orderBy('endpoint_hash')
          .limit(1)
          .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
          .$asTuple('tenant_id', 'notice_id', 'endpoint_hash'),
    )
    .where('next_attempt_at', '<=', now)
    .returning([
      'tenant_id as tenantId',
      'notice_id as noticeId',
      'endpoint_hash as endpointHash',
      'user_id as userId',
      'attempts',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
}

/** The content of a push, and its browser. */
export interface PushContent {
  notice: NoticeContent
  place: NoticePlace
  language: Language | null
  /** Sealed. */
  subscription: string
}

/**
 * Finds the content of a push; undefined where it is not to be sent any more: the session of the browser has ended, or the
 * person has left and it is not about what ended with that, or the project is archived.
 */
export async function findContent(
  db: Db,
  { tenantId, noticeId, endpointHash, now }: PushKeyOfRow & { now: number },
): Promise<PushContent | undefined> {
  const row = await db
    .selectFrom('notices as n')
    .innerJoin('push_subscriptions as b', 'b.user_id', 'n.user_id')
    .innerJoin('sessions as s', 's.token_hash', 'b.token_hash')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.tenant_id', '=', 'n.tenant_id').onRef('m.user_id', '=', 'n.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoin('tenants as t', 't.id', 'n.tenant_id')
    .leftJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.project_id'),
    )
    .select(['n.kind', 'n.content', 'm.left_at', 'b.sealed', 'u.language'])
    .select(['p.name as projectName', 'p.time_zone as timeZone', 't.name as tenantName'])
    .select(openProjectId.as('openProjectId'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', noticeId)
    .where('b.endpoint_hash', '=', endpointHash)
    .where('s.expires_at', '>', now)
    .where('p.archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, content, left_at: leftAt, sealed: subscription, language, ...place } = row
  // Stored by `tellNotices`, which takes each content with its kind.
  const notice = { kind, content: JSON.parse(content) } as NoticeContent
  if (leftAt !== null && !isForFormerMembers(notice)) return undefined
  return { notice, subscription, language, place }
}

/** Ends a push: it was delivered, or is not to be sent any more. */
export async function deletePush(db: Db, { tenantId, noticeId, endpointHash }: PushKeyOfRow): Promise<void> {
  await db
    .deleteFrom('pushes')
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .where('endpoint_hash', '=', endpointHash)
    .execute()
}

/** Ends a subscription, and all of its pushes, unless its person has stated it anew meanwhile. */
export async function deleteSubscription(
  db: Db,
  { endpointHash, subscription }: { endpointHash: string; subscription: string },
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', endpointHash)
    .where('sealed', '=', subscription)
    .execute()
}

/** Stores why an attempt failed, and when the next one is due. */
export async function markFailed(
  db: Db,
  {
    tenantId,
    noticeId,
    endpointHash,
    nextAttemptAt,
    error,
  }: PushKeyOfRow & { nextAttemptAt: number; error: string },
): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ next_attempt_at: nextAttemptAt, last_error: error })
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .where('endpoint_hash', '=', endpointHash)
    .execute()
}
