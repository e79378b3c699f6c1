import { randomUUID } from 'node:crypto'
import type { CreateInvite, InviteReply } from '../../../contract/invites.ts'
import type { Language } from '../../../domain/language.ts'
import { emailKey as keyOf } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { requireMailWithinLimit, requireWithinLimit } from '../../kernel/rate-limits/rate-limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { requireOpenProject } from '../projects/require-open.ts'
import { getAccount } from '../users/accounts.ts'
import { findOrMakeInvitee, inviteAddress, type Offer } from './invite-address.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 14
/** The end of an invite whose maker names none. */
export const defaultExpiry = (now: number) => now + DEFAULT_DAYS * DAY_MS

/**
 * Makes an invite. A freelancer's invite is bound to the address and mailed there; one of an administrator or planner is so
 * only where it names an address. The reply does not depend on whether the address had an account.
 * @param args.callerRole the role in the project: planners invite freelancers alone
 * @throws AppError forbidden, conflict (an archived project), too_many_requests
 */
export async function createInvite(
  db: Db,
  write: Write,
  args: {
    secrets: Secrets
    publicUrl: string
    language: Language
    network: string
    project: ProjectScope
    createdBy: UserId
    callerRole: Role
    invite: CreateInvite
    now: number
  },
): Promise<InviteReply> {
  const { secrets, publicUrl, network, project, createdBy, invite, now } = args
  const { role } = invite
  if (role !== 'FREELANCER' && args.callerRole !== 'ADMIN')
    throw new AppError('forbidden', refusals.freelancersAlone)
  await requireOpenProject(db, project)
  await requireWithinLimit(db, 'invite', { secrets, subject: project.tenantId, now }, refusals.tooMany)
  const { expiresInDays: days } = invite
  const expiresAt = days === undefined ? defaultExpiry(now) : days === null ? null : now + days * DAY_MS
  const id = randomUUID()

  if (isBound(invite)) {
    // The limit is apart for each tenant, so that what another tenant did neither prevents an invite nor shows.
    const permit = await requireMailWithinLimit(
      db,
      {
        kind: 'invite',
        secrets,
        emailKey: keyOf(invite.email),
        network,
        tenantId: project.tenantId,
        now,
      },
      refusals.tooManyToMailbox,
    )
    const inviter = await getAccount(db, createdBy)
    const names = await queries.getScopeNames(db, project)
    const person = (tx: Tx) => findOrMakeInvitee(tx, invite, now)
    await write({ project, person }, (tx) =>
      inviteAddress(tx, { ...args, ...names, permit, inviter, invite, id, expiresAt }),
    )
  } else {
    await write({ project }, async (tx) => {
      const unbound = { emailKey: null, particulars: null }
      await queries.insertInvite(tx, { ...project, id, role, ...unbound, createdBy, now, expiresAt })
      const about = { role, email: null }
      return {
        result: undefined,
        facts: [{ kind: 'invite-made', invite: about, before: null, after: 'open' }],
      }
    })
  }

  const token = secrets.tokenOf('invite', id)
  return {
    token,
    url: `${publicUrl}/invite/${token}`,
    role,
    expiresAt: expiresAt === null ? null : isoInstant(expiresAt),
  }
}

const isBound = (invite: CreateInvite): invite is Offer => invite.email !== undefined
