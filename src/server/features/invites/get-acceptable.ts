import type { InviteQuestion } from '../../../contract/invites.ts'
import type { Sentence } from '../../../domain/language.ts'
import { sentences } from '../../../domain/messages.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Db } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { getAccount } from '../users/accounts.ts'
import { listMemberships, type Membership } from '../users/memberships/memberships.ts'
import type { Account } from '../users/types.ts'
import { closedReason } from './closed-reason.ts'
import type { Invite } from './queries.ts'
import * as queries from './queries.ts'

interface Asked {
  secrets: Secrets
  userId: UserId
  token: string
  now: number
}
interface Acceptable {
  invite: Invite
  account: Account
  /** The person's present role in the tenant; undefined for a person who is no member. */
  presentRole: Role | undefined
  /** Whether the invite gives nothing that the person does not have as an administrator or planner; it is not used up then. */
  isNothingNew: boolean
}

/**
 * Gets an invite that the person can accept.
 * @throws AppError not_found, invite_not_yours (bound to another address), invite_closed (revoked, used, expired)
 */
export async function getAcceptable(db: Db, { secrets, userId, token, now }: Asked): Promise<Acceptable> {
  const invite = await getInviteOfToken(db, secrets, token)
  const account = await getAccount(db, userId)
  if (invite.emailKey !== null && invite.emailKey !== keyOf(account.email)) {
    throw new AppError('invite_not_yours', sentences.inviteOtherEmail)
  }
  refuseClosed(invite, now)
  const memberships = await listMemberships(db, userId)
  const present = memberships.find(({ tenantId }) => tenantId === invite.project.tenantId)
  return { invite, account, presentRole: present?.role, isNothingNew: isNothingNew(invite, present) }
}

/** A freelancer's invite gives a roster place, so it is used up in any case. */
function isNothingNew({ role, project }: Invite, present: Membership | undefined): boolean {
  if (role === 'FREELANCER') return false
  if (present?.role === 'ADMIN') return true
  return role === 'PLANNER' && present?.projectIds?.includes(project.projectId) === true
}

/**
 * Says what an invite offers, and whether the page must ask before it accepts: an invite that is bound to nobody may have
 * been opened by another site.
 * @throws AppError as `getAcceptable`
 */
export async function describeInvite(db: Db, args: Asked): Promise<InviteQuestion> {
  const { invite, presentRole } = await getAcceptable(db, args)
  const { tenantName, projectName, role, emailKey } = invite
  return { tenantName, projectName, role, mustAsk: emailKey === null && presentRole !== 'ADMIN' }
}

/**
 * Refuses an invite that is not open. Everybody who holds the token may know, so no account changes the answer.
 * @throws AppError not_found, invite_closed
 */
export async function requireOpen(db: Db, { secrets, token, now }: Omit<Asked, 'userId'>): Promise<void> {
  refuseClosed(await getInviteOfToken(db, secrets, token), now)
}

async function getInviteOfToken(db: Db, secrets: Secrets, token: string): Promise<Invite> {
  const invite = await queries.findInviteByToken(db, secrets, token)
  if (!invite) throw notFound()
  return invite
}

/** @throws AppError invite_closed */
export function refuseClosed(invite: Invite, now: number): void {
  const reason = closedReason(invite, now)
  if (reason !== undefined) throw closed(reason)
}

export const closed = (sentence: Sentence) => new AppError('invite_closed', sentence)
