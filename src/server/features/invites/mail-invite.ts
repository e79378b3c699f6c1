import type { Language } from '../../../domain/language.ts'
import { displayName } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import type { MailPermit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { inviteMail } from '../../mail/templates/invites.ts'
import { createMagicLink, MAX_LINK_MS } from '../magic-links/create-magic-link.ts'
import type { Account } from '../users/types.ts'
import { canAdminsSeeSignInLink } from './can-admins-see-sign-in-link.ts'
import { mailedInvitePath } from './find-invite-path.ts'

export interface InviteToMail {
  secrets: Secrets
  publicUrl: string
  language: Language
  project: ProjectScope
  /** The role that the invite gives. */
  role: Role
  projectName: string
  tenantName: string
  permit: MailPermit
  inviter: Account
  id: string
  now: number
  expiresAt: number | null
}

/** Mails an invite to the person to whom it is bound. */
export async function mailInvite(tx: Tx, args: InviteToMail, account: Account): Promise<Outcome<void>> {
  const { role, projectName, tenantName, permit, inviter, id, now, expiresAt } = args
  const { isVisible, url, linkExpiresAt } = await createInvitationLink(tx, args, account)
  const { userId } = account
  const facts: Fact[] = isVisible ? [{ kind: 'link-mailed', userId, before: null, after: 'open' }] : []
  const mail = inviteMail({
    role,
    // The invitee's language if it is known, else the inviter's.
    language: account.language ?? args.language,
    to: account.email,
    inviterName: displayName(inviter),
    projectName,
    tenantName,
    url,
    signsIn: linkExpiresAt !== null,
    expiresAt,
  })
  // The mail must not arrive after its link has expired.
  const mailExpiresAt = linkExpiresAt ?? expiresAt ?? now + MAX_LINK_MS
  return { result: undefined, facts, mails: [{ mail, permit, expiresAt: mailExpiresAt, inviteId: id }] }
}

/**
 * Makes the link of the mail. It leads to the invite for an invitee with a password, and signs in first for any other.
 * The work is equal in both cases: the time of the call must not tell whether the address has an account.
 */
async function createInvitationLink(
  tx: Tx,
  { secrets, publicUrl, project, role, id, now, expiresAt }: InviteToMail,
  account: Account,
): Promise<{ url: string; linkExpiresAt: number | null; isVisible: boolean }> {
  const { userId, passwordHash } = account
  const isVisible = await canAdminsSeeSignInLink(tx, { project, role, account, now })
  const linkExpiresAt = Math.min(now + MAX_LINK_MS, expiresAt ?? Number.POSITIVE_INFINITY)
  const token = await createMagicLink(tx, {
    secrets,
    userId,
    visibleIn: isVisible ? project : null,
    inviteId: id,
    isClosed: passwordHash !== null,
    now,
    expiresAt: linkExpiresAt,
  })
  const path = mailedInvitePath(secrets, id)
  if (passwordHash !== null) return { url: `${publicUrl}${path}`, linkExpiresAt: null, isVisible }
  return { url: `${publicUrl}/magic/${token}?next=${path}`, linkExpiresAt, isVisible }
}
