import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { createWrite } from '../../kernel/facts/write.ts'
import { forEachDue } from '../../kernel/for-each-due.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { type DuePlace, listDue, takeDue } from '../notices/take-due.ts'
import * as queries from './queries.ts'

export type QueueDeps = Pick<Deps, 'db' | 'secrets' | 'log' | 'limits' | 'clock'>

/** One round queues the pushes of at most this many people and projects; the next one goes on. */
const MAX_PLACES_OF_ROUND = 200

/**
 * Queues what is due to be pushed: each notice for each browser of its person. It may run at any time and on several nodes,
 * since the pushes are queued by the write that marks their notices. A failure keeps no other person waiting.
 */
export async function queuePushes(deps: QueueDeps): Promise<void> {
  const due = await listDue(deps.db, { way: 'push', now: deps.clock(), limit: MAX_PLACES_OF_ROUND })
  const onFailed = (error: unknown) =>
    deps.log.warn({ err: error }, 'Notices were not pushed to their person; trying again shortly.')
  await forEachDue(due, onFailed, async (each) => {
    const now = deps.clock()
    const write = createWrite(deps, { by: each.userId, decideAgain: undefined, now })
    await write({ person: each.userId }, (tx) => queueOne(tx, { ...each, now }))
  })
}

async function queueOne(tx: Tx, due: DuePlace & { now: number }): Promise<Outcome<void>> {
  const { tenantId, userId, now } = due
  const taken = await takeDue(tx, 'push', due)
  const noticeIds = taken?.notices.map(({ id }) => id) ?? []
  if (noticeIds.length > 0)
    await queries.insertPushes(tx, { tenantId, userId, noticeIds, now, expiresAt: now + NOTICE_MS })
  return { result: undefined, facts: [] }
}
