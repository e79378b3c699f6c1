import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { ReleaseReply, ReleasesReply } from '../../../contract/releases.ts'
import { earliest } from '../../../domain/moment.ts'
import type { Release } from '../../../domain/releases.ts'
import { readPage } from '../../db/read-page.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { listReleases as listPage } from '../../kernel/releases/open-releases.ts'
import { listNames } from '../users/accounts.ts'

/**
 * Lists a page of releases of the project, or of one person's, the newest first.
 * @returns the page, and the moment until which it holds: then an hour of an open release begins
 */
export async function listReleases(
  db: Db,
  args: ProjectScope & { userId?: UserId | undefined; before?: string | undefined; now: number },
): Promise<{ reply: ReleasesReply; holdsUntil: number | undefined }> {
  const { rows, next } = await readPage(PAGE_SIZES.releases, {
    read: (limit) => listPage(db, { ...args, limit }),
    idOf: ({ id }) => id,
  })
  return {
    reply: { releases: await toReplies(db, rows), next },
    holdsUntil: earliest(rows.map(({ holdsUntil }) => holdsUntil)),
  }
}

export async function toReplies(db: Db, releases: readonly Release[]): Promise<ReleaseReply[]> {
  const deciders = releases.map(({ decidedBy }) => decidedBy).filter((id) => id !== null)
  const names = await listNames(db, deciders)
  return releases.map(({ id, userId, slots, reason, state, createdAt, decidedAt, decidedBy }) => {
    const name = decidedBy === null ? undefined : names.get(decidedBy)
    return {
      id,
      userId,
      slots: slots.map(({ date, hour }) => ({ date, hour })),
      reason,
      state,
      createdAt: isoInstant(createdAt),
      decidedAt: decidedAt === null ? null : isoInstant(decidedAt),
      decidedBy: name === undefined ? null : { id: decidedBy!, name },
    }
  })
}
