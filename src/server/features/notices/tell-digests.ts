import type { AnswerEvent, NoticeContent, NoticeContents } from '../../../domain/notices.ts'
import type { Deps } from '../../deps.ts'
import { tellNotices } from '../../kernel/notices/tell.ts'
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
      await tellNotices(tx, [{ ...digest, ...contentOf(digest, events) }], { now })
    })
  }
}

function contentOf({ kind }: queries.Digest, events: string): NoticeContent {
  // Stored by `addPending`, which takes each event with its kind.
  if (kind === 'answer') return { kind, content: { events: JSON.parse(events) as AnswerEvent[] } }
  return { kind, content: { people: JSON.parse(events) as NoticeContents['joined']['people'] } }
}
