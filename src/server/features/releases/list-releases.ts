import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { ReleaseReply, ReleasesReply } from '../../../contract/releases.ts'
import { earliest } from '../../../domain/moment.ts'
import type { Release } from '../../../domain/releases.ts'
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
  const limit = PAGE_SIZES.releases
  const found = await listPage(db, { ...args, limit: limit + 1 })
  const page = found.slice(0, limit)
  const next = found.length > limit ? page.at(-1)!.id : null
  return {
    reply: { releases: await toReplies(db, page), next },
    holdsUntil: earliest(page.map(({ holdsUntil }) => holdsUntil)),
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
