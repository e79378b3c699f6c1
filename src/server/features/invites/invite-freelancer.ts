import type { CreateInvite } from '../../../contract/invites.ts'
import type { Language } from '../../../domain/language.ts'
import { displayName, emailKey as keyOf } from '../../../domain/person.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { freelancerInviteMail } from '../../mail/templates/invites.ts'
import { createMagicLink, MAX_LINK_MS } from '../magic-links/create-magic-link.ts'
import { createAccount, lockAccount } from '../users/accounts.ts'
import type { Account } from '../users/types.ts'
import { canAdminsSeeSignInLink } from './can-admins-see-sign-in-link.ts'
import { mailedInvitePath } from './find-invite-path.ts'
import * as queries from './queries.ts'

interface FreelancerInvite {
  secrets: Secrets
  publicUrl: string
  language: Language
  project: ProjectScope
  projectName: string
  tenantName: string
  createdBy: UserId
  inviter: Account
  invite: Extract<CreateInvite, { role: 'FREELANCER' }>
  id: string
  now: number
  expiresAt: number | null
}

/** Stores the invite, makes the account if the address has none, and mails the link. */
export async function inviteFreelancer(tx: Tx, args: FreelancerInvite): Promise<Outcome<void>> {
  const { project, projectName, tenantName, createdBy, inviter, invite, id, now, expiresAt } = args
  const emailKey = keyOf(invite.email)
  const { account: made } = await createAccount(tx, newPerson(invite, emailKey), now)
  const account = await lockAccount(tx, made.userId)
  const { userId } = account
  await queries.insertInvite(tx, { ...project, id, role: 'FREELANCER', emailKey, createdBy, now, expiresAt })
  const { isVisible, ...link } = await createInvitationLink(tx, args, account)
  const facts: Fact[] = [
    { kind: 'invite-made', invite: { role: 'FREELANCER', email: emailKey }, before: null, after: 'open' },
  ]
  if (isVisible) facts.push({ kind: 'link-mailed', userId, before: null, after: 'open' })
  const mail = freelancerInviteMail({
    // The invitee's language if it is known, else the inviter's.
    language: account.language ?? args.language,
    to: account.email,
    inviterName: displayName(inviter),
    projectName,
    tenantName,
    ...link,
    expiresAt,
  })
  // The mail must not arrive after its link has expired.
  const mailExpiresAt = link.linkExpiresAt ?? expiresAt ?? now + MAX_LINK_MS
  return { result: undefined, facts, mails: [{ mail, expiresAt: mailExpiresAt }] }
}

const newPerson = (invite: FreelancerInvite['invite'], emailKey: string) => ({
  email: invite.email,
  emailKey,
  firstName: invite.firstName ?? '',
  lastName: invite.lastName ?? '',
  phone: invite.phone ?? '',
  country: invite.country ?? '',
  germanLevel: invite.germanLevel,
  passwordHash: null,
  passwordNeedsCode: false,
  emailProvenAt: null,
  language: null,
})

/**
 * Makes the link of the mail. It leads to the invite for an invitee with a password, and signs in first for any other.
 * The work is equal in both cases: the time of the call must not tell whether the address has an account.
 */
async function createInvitationLink(
  tx: Tx,
  { secrets, publicUrl, project, id, now, expiresAt }: FreelancerInvite,
  account: Account,
): Promise<{ url: string; linkExpiresAt: number | null; isVisible: boolean }> {
  const { userId, passwordHash } = account
  const isVisible = await canAdminsSeeSignInLink(tx, { project, account, now })
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
