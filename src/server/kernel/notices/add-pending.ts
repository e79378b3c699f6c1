/** Events that people are told together, some time after the first one: a digest. */
import type { AnswerEvent, NoticeContents } from '../../../domain/notices.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../access/types.ts'
import * as queries from './queries.ts'

/** Mail that could not be delivered: to a member, or, with an invite, to somebody who need not be one. */
export interface UndeliveredEvent {
  name: string
  userId?: UserId
  inviteId?: string
}

/** An event of a digest. */
export type DigestEvent = ProjectScope & { userId: UserId } & (
    | { kind: 'answer'; event: AnswerEvent }
    | { kind: 'joined'; event: NoticeContents['joined']['people'][number] }
    | { kind: 'undelivered'; event: UndeliveredEvent }
  )

/**
 * Adds events to what people will be told, in the transaction that causes them. The first event decides when the digest is
 * due. The lock of the project must be held, so that two writes do not add at once.
 */
export async function addPending(
  tx: Tx,
  events: readonly DigestEvent[],
  { now, digestMs }: { now: number; digestMs: number },
): Promise<void> {
  for (const { kind, event, ...place } of events) {
    const key = { ...place, kind }
    const stored = await queries.findPendingEvents(tx, key)
    const known = stored === undefined ? [] : (JSON.parse(stored) as unknown[])
    const content = JSON.stringify([...known, event])
    // Another node may have told the digest since it was read; then another one begins.
    if (stored !== undefined && (await queries.updatePendingEvents(tx, { ...key, stored, content }))) continue
    const own = stored === undefined ? content : JSON.stringify([event])
    await queries.insertPendingEvents(tx, { ...key, dueAt: now + digestMs, content: own })
  }
}
