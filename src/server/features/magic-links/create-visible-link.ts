import type { MagicLinkReply } from '../../../contract/invites.ts'
import type { Tx } from '../../db/schema.ts'
import { requireRosterPerson } from '../../kernel/access/decide-access.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { getLockedAccount } from '../users/accounts.ts'
import { listMemberships } from '../users/memberships/memberships.ts'
import { createMagicLink, MAX_LINK_MS } from './create-magic-link.ts'
import { toMagicLinkReply } from './list-magic-links.ts'
import { refusals } from './texts.ts'
import { canAdminsSeeLink } from './visible-links.ts'

/**
 * Makes a link for a person on the roster that administrators can see and hand over; it expires after 7 days.
 * @throws AppError not_found (not on the roster), conflict (the person has a password, another tenant, or administers)
 */
export async function createVisibleLink(
  tx: Tx,
  args: { secrets: Secrets; publicUrl: string; project: ProjectScope; userId: string; now: number },
): Promise<Outcome<MagicLinkReply>> {
  const { secrets, project, now } = args
  const expiresAt = now + MAX_LINK_MS
  const userId = await requireRosterPerson(tx, project, args.userId)
  const { passwordHash, email } = await getLockedAccount(tx, userId)
  const memberships = await listMemberships(tx, userId)
  if (!canAdminsSeeLink(project, { passwordHash, memberships })) {
    throw new AppError('conflict', refusals.notForThem)
  }
  const token = await createMagicLink(tx, { secrets, userId, visibleIn: project, now, expiresAt })
  const link = { token, userId, email, createdAt: now, expiresAt, isClosed: false }
  return {
    result: toMagicLinkReply(args.publicUrl, link),
    facts: [{ kind: 'link-made', userId, before: null, after: 'open' }],
  }
}
