import type { MagicLinkReply } from '../../../contract/invites.ts'
import type { Db } from '../../db/schema.ts'
import { requireRosterPerson } from '../../kernel/access/decide-access.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { listMemberships, lockAccount } from '../users/accounts.ts'
import { createMagicLink, MAX_LINK_MS } from './create-magic-link.ts'
import { toMagicLinkReply } from './list-magic-links.ts'
import { refusals } from './texts.ts'
import { mayAdminsSeeLink } from './visible-links.ts'

/**
 * Makes a link for a person of the roster that administrators can see and hand over; it lives for 7 days.
 * @throws AppError not_found (not on the roster), conflict (a password, or more than this tenant's roster to enter)
 */
export async function createVisibleLink(
  db: Db,
  args: {
    secrets: Secrets
    publicUrl: string
    project: ProjectScope
    userId: string
    by: UserId
    now: number
  },
): Promise<MagicLinkReply> {
  const { secrets, project, by, now } = args
  const expiresAt = now + MAX_LINK_MS
  return db.transaction().execute(async (tx) => {
    const userId = await requireRosterPerson(tx, project, args.userId)
    const { passwordHash, email } = await lockAccount(tx, userId)
    const memberships = await listMemberships(tx, userId)
    if (!mayAdminsSeeLink(project, { passwordHash, memberships })) {
      throw new AppError('conflict', refusals.notForThem)
    }
    const token = await createMagicLink(tx, { secrets, userId, visibleIn: project, by, now, expiresAt })
    return toMagicLinkReply(args.publicUrl, {
      token,
      userId,
      email,
      createdAt: now,
      expiresAt,
      isOver: false,
    })
  })
}
