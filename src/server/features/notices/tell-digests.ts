import type { AnswerEvent, NoticeContent, NoticeContents } from '../../../domain/notices.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { UndeliveredEvent } from '../../kernel/notices/add-pending.ts'
import { tellNotices } from '../../kernel/notices/tell.ts'
import { listPlanners } from '../users/accounts.ts'
import * as queries from './queries.ts'

export type DigestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/**
 * Tells the digests that are due. It may run at any time and on several nodes at once: the transaction that takes a digest
 * tells it.
 */
export async function tellDigests({ db, clock }: DigestDeps): Promise<void> {
  for (const digest of await queries.listDueDigests(db, clock())) {
    await db.transaction().execute(async (tx) => {
      const now = clock()
      const events = await queries.takeDigest(tx, { ...digest, now })
      if (events === undefined) return
      const content = await contentOf(tx, digest, events)
      if (content) await tellNotices(tx, [{ ...digest, ...content }], { now })
    })
  }
}

/** Makes the content of a digest; undefined: nothing of it holds any more. */
async function contentOf(
  tx: Tx,
  { kind, tenantId, projectId, userId }: queries.Digest,
  events: string,
): Promise<NoticeContent | undefined> {
  if (!(await listPlanners(tx, { tenantId, projectId })).includes(userId)) return undefined
  // Stored by `addPending`, which takes each event with its kind.
  if (kind === 'answer') return { kind, content: { events: JSON.parse(events) as AnswerEvent[] } }
  if (kind === 'joined')
    return { kind, content: { people: JSON.parse(events) as NoticeContents['joined']['people'] } }
  const failed = JSON.parse(events) as UndeliveredEvent[]
  const names = await queries.listStillUndelivered(tx, { tenantId, failed })
  return names.length === 0 ? undefined : { kind, content: { people: names.map((name) => ({ name })) } }
}
