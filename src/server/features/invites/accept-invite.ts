import type { Language, Sentence } from '../../../domain/language.ts'
import { sentences } from '../../../domain/messages.ts'
import { displayName, emailKey as keyOf } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, Session } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { DueMail, Fact } from '../../kernel/facts/fact.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { NOTICE_MS } from '../../kernel/outbox/outbox.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { newAdminMail } from '../../mail/templates/invites.ts'
import { revokeLinksOfInvite } from '../magic-links/revoke-links-of-invite.ts'
import { dropPendingSignups } from '../sign-up/pending-signups.ts'
import {
  getAccount,
  giveRole,
  listMemberships,
  listOtherAdmins,
  lockAccount,
  rememberLanguage,
} from '../users/accounts.ts'
import type { Account } from '../users/types.ts'
import { closedReason } from './closed-reason.ts'
import { isolateTenants } from './isolate-tenants.ts'
import type { Invite } from './queries.ts'
import * as queries from './queries.ts'

interface Acceptance {
  secrets: Secrets
  publicUrl: string
  language: Language
  session: Session
  token: string
  now: number
}

/**
 * Accepts an invite: gives the membership, and with a freelancer's invite the roster entry. An administrator who accepts
 * an administrator's invite of their own tenant does not use it up.
 * @throws AppError not_found, invite_not_yours (bound to another address), invite_closed (revoked, used, expired)
 */
export async function acceptInvite(
  db: Db,
  write: Write,
  args: Acceptance,
): Promise<ProjectScope & { role: Role }> {
  const { secrets, session, now } = args
  const mailedId = secrets.idOfToken('mailed-invite', args.token)
  const id = mailedId ?? secrets.idOfToken('invite', args.token)
  const invite = id === undefined ? undefined : await queries.findInvite(db, id)
  if (!invite) throw notFound()
  const account = await getAccount(db, session.userId)
  if (invite.emailKey !== null && invite.emailKey !== keyOf(account.email)) {
    throw new AppError('invite_not_yours', sentences.inviteOtherEmail)
  }
  refuseClosed(invite, now)
  const { project } = invite
  const memberships = await listMemberships(db, session.userId)
  const present = memberships.find(({ tenantId }) => tenantId === project.tenantId)
  if (invite.role === 'ADMIN' && present?.role === 'ADMIN') return { ...project, role: 'ADMIN' }

  const { userId } = session
  return write({ project }, async (tx) => {
    const { passwordHash } = await lockAccount(tx, userId)
    if (!(await queries.consumeInvite(tx, { ...project, id: invite.id, userId, now }))) {
      // Another request used or revoked the invite since it was read.
      refuseClosed((await queries.findInvite(tx, invite.id)) ?? invite, now)
      throw closed(sentences.inviteUsed)
    }
    await rememberLanguage(tx, userId, args.language)
    const endedLinks = await revokeLinksOfInvite(tx, { inviteId: invite.id, now })
    await dropPendingSignups(tx, keyOf(account.email))
    const role = await giveRole(tx, { ...project, userId, role: invite.role, now })
    const isNewOnRoster =
      invite.role === 'FREELANCER' && (await queries.addRosterEntry(tx, { ...project, userId, now }))
    const mails = invite.role === 'ADMIN' ? await mailsToAdmins(tx, args, invite, account) : []
    const endedVisibleLinks = await isolateTenants(tx, {
      session,
      passwordHash,
      project,
      isMailed: mailedId !== undefined,
      now,
    })
    const about = { role: invite.role, email: invite.emailKey }
    const facts: Fact[] = [
      ...endedLinks,
      ...endedVisibleLinks,
      { kind: 'invite-accepted', invite: about, before: 'open', after: 'accepted' },
    ]
    if (isNewOnRoster) facts.push({ kind: 'person-joined', userId, before: false, after: true })
    if (invite.role === 'ADMIN') {
      facts.push({ kind: 'administrator-joined', userId, before: present?.role ?? null, after: role })
    }
    return { result: { ...project, role }, facts, mails }
  })
}

function refuseClosed(invite: Invite, now: number): void {
  const reason = closedReason(invite, now)
  if (reason !== undefined) throw closed(reason)
}

const closed = (sentence: Sentence) => new AppError('invite_closed', sentence)

/** Anybody who has an administrator's invite can use it, so each use is mailed to the tenant's other administrators. */
async function mailsToAdmins(
  tx: Tx,
  { publicUrl, language, now }: Acceptance,
  invite: Invite,
  newcomer: Account,
): Promise<DueMail[]> {
  const inviterName = displayName(await getAccount(tx, invite.createdBy))
  const admins = await listOtherAdmins(tx, { ...invite.project, userId: newcomer.userId })
  return admins.map(({ email: to, language: theirs }) => ({
    mail: newAdminMail({
      language: theirs ?? language,
      to,
      newAdminName: displayName(newcomer),
      newAdminEmail: newcomer.email,
      inviterName,
      tenantName: invite.tenantName,
      publicUrl,
    }),
    expiresAt: now + NOTICE_MS,
  }))
}
