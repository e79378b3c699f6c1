import type { Language } from '../../../domain/language.ts'
import { sentences } from '../../../domain/messages.ts'
import { displayName, emailKey as keyOf } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, Session } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import type { Write } from '../../kernel/facts/write.ts'
import type { Stores } from '../../kernel/limits/stores.ts'
import type { DigestEvent } from '../../kernel/notices/add-pending.ts'
import type { DueMail } from '../../kernel/outbox/mail.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import { isMailWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { newMemberMail } from '../../mail/templates/invites.ts'
import { revokeLinksOfInvite } from '../magic-links/revoke-links-of-invite.ts'
import { dropPendingSignups } from '../sign-up/pending-signups.ts'
import {
  claimParticulars,
  getAccount,
  getLockedAccount,
  rememberLanguage,
  replaceParticulars,
} from '../users/accounts.ts'
import {
  addPlannedProject,
  giveRole,
  listMemberships,
  listOtherAdmins,
  listPlanners,
} from '../users/memberships/memberships.ts'
import type { Account } from '../users/types.ts'
import { closed, getAcceptable, refuseClosed } from './get-acceptable.ts'
import { UNNAMED } from './invite-address.ts'
import { isolateTenants } from './isolate-tenants.ts'
import type { Invite } from './queries.ts'
import * as queries from './queries.ts'

interface Acceptance {
  secrets: Secrets
  stores: Stores
  publicUrl: string
  language: Language
  network: string
  session: Session
  token: string
  now: number
}

/**
 * Accepts an invite: gives the membership, with a freelancer's invite the roster entry, and with a planner's names the
 * project. No role is lowered, and an invite that gives nothing new to an administrator or planner is not used up.
 * @throws AppError not_found, invite_not_yours (bound to another address), invite_closed (revoked, used, expired)
 */
export async function acceptInvite(
  db: Db,
  write: Write,
  args: Acceptance,
): Promise<ProjectScope & { role: Role }> {
  const { secrets, session, now } = args
  const { userId } = session
  const acceptable = await getAcceptable(db, { ...args, userId })
  const { invite, account } = acceptable
  const { project } = invite
  if (acceptable.isNothingNew) return { ...project, role: acceptable.presentRole! }

  return write({ project, person: userId }, async (tx) => {
    const { passwordHash } = await getLockedAccount(tx, userId)
    if (!(await queries.consumeInvite(tx, { ...project, id: invite.id, userId, now }))) {
      // Another request used or revoked the invite since it was read.
      refuseClosed((await queries.findInvite(tx, invite.id)) ?? invite, now)
      throw closed(sentences.inviteUsed)
    }
    const memberships = await listMemberships(tx, userId)
    const presentRole = memberships.find(({ tenantId }) => tenantId === project.tenantId)?.role
    if (presentRole === undefined) args.stores.requireRoomForMembership(memberships.length)
    const isMailed = secrets.idOfToken('mailed-invite', args.token) !== undefined
    const newcomer = await nameByInvite(tx, { session, invite, isMailed })
    await rememberLanguage(tx, userId, args.language)
    const endedLinks = await revokeLinksOfInvite(tx, { inviteId: invite.id, now })
    await dropPendingSignups(tx, keyOf(account.email))
    const role = await giveRole(tx, { ...project, userId, role: invite.role, now })
    const isNewOnRoster =
      invite.role === 'FREELANCER' &&
      (await queries.addRosterEntries(tx, { ...project, userIds: [userId], now })).length > 0
    const isNewPlanner =
      invite.role === 'PLANNER' &&
      role === 'PLANNER' &&
      (await addPlannedProject(tx, { ...project, userId, now }))
    if (isNewOnRoster) await args.stores.requireRoomForRoster(tx, project)
    const endedVisibleLinks = await isolateTenants(tx, {
      session,
      passwordHash,
      project,
      isMailed,
      isNewMember: presentRole === undefined,
      now,
    })
    const mails = invite.role === 'FREELANCER' ? [] : await mailsToAdmins(tx, args, { invite, newcomer })
    const about = { role: invite.role, email: invite.emailKey }
    const facts: Fact[] = [
      ...endedLinks,
      ...endedVisibleLinks,
      { kind: 'invite-accepted', invite: about, before: 'open', after: 'accepted' },
    ]
    if (isNewOnRoster) facts.push({ kind: 'person-joined', userId, before: false, after: true })
    if (invite.role === 'ADMIN') {
      facts.push({ kind: 'administrator-joined', userId, before: presentRole ?? null, after: role })
    }
    if (isNewPlanner) facts.push({ kind: 'planner-joined', userId, before: presentRole ?? null, after: role })
    const hasJoined = isNewOnRoster || isNewPlanner || (invite.role === 'ADMIN' && presentRole === undefined)
    // Nobody is told what they did themselves.
    const isTold =
      hasJoined && invite.createdBy !== userId && (await listPlanners(tx, project)).includes(invite.createdBy)
    const event = { name: displayName(newcomer) }
    const digests: DigestEvent[] = isTold
      ? [{ ...project, userId: invite.createdBy, kind: 'joined', event }]
      : []
    return { result: { ...project, role }, facts, mails, digests }
  })
}

/**
 * Gives an account that a person has not made their own the particulars of the invite that the person accepts, in place of
 * those that another inviter may have typed. They stay the inviter's in a limited session, which an administrator may hold.
 */
async function nameByInvite(
  tx: Tx,
  args: { session: Session; invite: Invite; isMailed: boolean },
): Promise<Account> {
  const { session, invite, isMailed } = args
  const { userId } = session
  const account = await getAccount(tx, userId)
  if (!account.isNamedByInviter) return account
  // A member's particulars are on show already.
  if ((await listMemberships(tx, userId)).length === 0) {
    // An older invite that is bound to the person does not have what its inviter typed.
    const particulars = invite.particulars ?? (invite.emailKey === null ? UNNAMED : {})
    await replaceParticulars(tx, { userId, ...particulars })
  }
  if (isMailed || session.onlyTenantIds === null) await claimParticulars(tx, userId)
  return getAccount(tx, userId)
}

/**
 * Anybody who has an administrator's or planner's invite can use it, so each use is mailed to the tenant's other
 * administrators. The mails count in the transaction, so that an acceptance that is refused counts none.
 */
async function mailsToAdmins(
  tx: Tx,
  { secrets, network, publicUrl, language, now }: Acceptance,
  { invite, newcomer }: { invite: Invite; newcomer: Account },
): Promise<DueMail[]> {
  const permit = await isMailWithinLimit(tx, {
    kind: 'administrator-joined',
    secrets,
    emailKey: keyOf(newcomer.email),
    network,
    tenantId: invite.project.tenantId,
    now,
  })
  if (!permit) return []
  const inviterName = displayName(await getAccount(tx, invite.createdBy))
  const admins = await listOtherAdmins(tx, { ...invite.project, userId: newcomer.userId })
  return admins.map(({ email: to, language: theirs }) => ({
    mail: newMemberMail({
      language: theirs ?? language,
      to,
      role: invite.role,
      projectName: invite.projectName,
      name: displayName(newcomer),
      email: newcomer.email,
      inviterName,
      tenantName: invite.tenantName,
      publicUrl,
    }),
    permit,
    expiresAt: now + NOTICE_MS,
  }))
}
