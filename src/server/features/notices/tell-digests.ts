import type { AnswerEvent, NoticeContent, NoticeContents } from '../../../domain/notices.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { createWrite } from '../../kernel/facts/write.ts'
import { forEachDue } from '../../kernel/for-each-due.ts'
import type { UndeliveredEvent } from '../../kernel/notices/add-pending.ts'
import { listPlanners } from '../users/memberships/memberships.ts'
import * as queries from './queries.ts'

export type DigestDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'config' | 'log'>

/**
 * Tells the digests that are due. It may run at any time and on several nodes at once: the write that takes a digest
 * tells it.
 */
export async function tellDigests(deps: DigestDeps): Promise<void> {
  const due = await queries.listDueDigests(deps.db, deps.clock())
  const onFailed = (error: unknown) =>
    deps.log.warn({ err: error }, 'A digest could not be told; trying again soon.')
  await forEachDue(due, onFailed, async (digest) => {
    const now = deps.clock()
    const write = createWrite(deps, { by: digest.userId, decideAgain: undefined, now })
    await write({ person: digest.userId }, (tx) => tellOne(tx, digest, now))
  })
}

async function tellOne(tx: Tx, digest: queries.Digest, now: number): Promise<Outcome<void>> {
  const events = await queries.takeDigest(tx, { ...digest, now })
  const content = events === undefined ? undefined : await contentOf(tx, digest, events)
  return { result: undefined, facts: [], notices: content ? [{ ...digest, ...content }] : [] }
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
