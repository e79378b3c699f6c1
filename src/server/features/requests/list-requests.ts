import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { RequestReply } from '../../../contract/requests.ts'
import { earliest } from '../../../domain/moment.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import { readPage } from '../../db/read-page.ts'
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
    const { rows, next } = await readPage(PAGE_SIZES.requests, {
      read: (limit) => queries.listRequests(tx, { ...project, before, limit }),
      idOf: ({ id }) => id,
    })
    const presents = await loadPresents(tx, {
      ...project,
      ...(await loadRules(tx, project)),
      days: [...new Set(rows.flatMap(({ asked }) => asked.map(({ date }) => date)))],
      userIds: [...new Set(rows.flatMap(({ people }) => people.map(({ userId }) => userId)))],
      releaseIds: rows.map(({ releaseId }) => releaseId),
      now,
    })
    let holdsUntil: number | undefined
    const requests = rows.map((request) => {
      const people = peopleNow(request, presents, now)
      holdsUntil = earliest([holdsUntil, nextChangeOf(request, people, presents, now)])
      return toReply(request, people, presents, now)
    })
    return { reply: { requests, next }, holdsUntil }
  })
}
