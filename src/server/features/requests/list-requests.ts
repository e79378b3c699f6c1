import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { RequestReply } from '../../../contract/requests.ts'
import { earliest } from '../../../domain/moment.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { loadRules } from '../projects/load-rules.ts'
import { loadPresents } from './load-presents.ts'
import { nextChangeOf, peopleNow, toReply } from './people-now.ts'
import * as queries from './queries.ts'

/** Lists a page of a project's requests, newest first, with the moment until which the reply holds. */
export async function listRequests(
  db: Db,
  { before, now, ...project }: ProjectScope & { before: string | undefined; now: number },
): Promise<{
  reply: { requests: RequestReply[]; next: string | null }
  holdsUntil: number | undefined
}> {
  return inSnapshot(db, async (tx) => {
    const limit = PAGE_SIZES.requests
    const found = await queries.listRequests(tx, { ...project, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    const presents = await loadPresents(tx, {
      ...project,
      ...(await loadRules(tx, project)),
      days: [...new Set(page.flatMap(({ asked }) => asked.map(({ date }) => date)))],
      userIds: [...new Set(page.flatMap(({ people }) => people.map(({ userId }) => userId)))],
      releaseIds: page.map(({ releaseId }) => releaseId),
      now,
    })
    let holdsUntil: number | undefined
    const requests = page.map((request) => {
      const people = peopleNow(request, presents, now)
      holdsUntil = earliest([holdsUntil, nextChangeOf(request, people, presents, now)])
      return toReply(request, people, presents, now)
    })
    return { reply: { requests, next: found.length > limit ? page.at(-1)!.id : null }, holdsUntil }
  })
}
