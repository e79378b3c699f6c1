/** Ends the pages of viewers who may no longer see their project. */
import type { Database } from '../../db/database.ts'
import { decideMembers } from '../../kernel/access/decide-access.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { EndedSessions } from '../../kernel/sessions/ended-sessions.ts'
import { listLiveSessions } from '../../kernel/sessions/find-session.ts'
import type { OpenPages, Page } from './open-pages.ts'

const PAGES_PER_QUERY = 200

interface CheckDeps {
  database: Database
  clock: Clock
  endedSessions: EndedSessions
  pages: OpenPages
}

/** Decides access to a project again for the viewers of these pages of it. */
export async function checkViewers(deps: CheckDeps, pages: readonly Page[]): Promise<void> {
  for (const batch of batchesOf(pages)) await checkBatch(deps, batch)
}

/** Splits pages into batches that are checked together. */
export function* batchesOf(pages: readonly Page[]): Generator<readonly Page[], void> {
  for (let from = 0; from < pages.length; from += PAGES_PER_QUERY) {
    yield pages.slice(from, from + PAGES_PER_QUERY)
  }
}

async function checkBatch(
  { database, clock, endedSessions, pages }: CheckDeps,
  batch: readonly Page[],
): Promise<void> {
  const tokenHashes = [...new Set(batch.map(({ viewer }) => viewer.session.tokenHash))]
  const stored = await listLiveSessions(database.db, { tokenHashes, now: clock() })
  const sessions = stored.filter(({ tokenHash }) => !endedSessions.has(tokenHash))
  const members = await decideMembers(database.db, batch[0]!.project, sessions)
  const viewers = new Map(members.map((viewer) => [viewer.session.tokenHash, viewer]))
  for (const page of batch) {
    const viewer = viewers.get(page.viewer.session.tokenHash)
    if (viewer) page.viewer = viewer
    else pages.end(page)
  }
}
