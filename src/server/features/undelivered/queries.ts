import { isCurrent } from '../../db/memberships.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'

/** A mail of an organisation that was delivered or refused for good. */
export interface EndedMail extends TenantScope {
  id: string
  to: string
  isRefused: boolean
  /** The id of the invite in the mail. */
  invite: string | null
}

/** Lists the mails whose outcome is not on show yet, in the order in which they ended. */
export async function listEndedMails(db: Db, limit: number): Promise<EndedMail[]> {
  const rows = await db
    .selectFrom('outbox_mails')
    .select(['id', 'tenant_id', 'to_address as to', 'failed_at', 'invite'])
    .where('tenant_id', 'is not', null)
    .where('reported_at', 'is', null)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .orderBy((eb) => eb.fn.coalesce('failed_at', 'sent_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ tenant_id, failed_at, ...row }) => ({
    ...row,
    tenantId: tenant_id as TenantId,
    isRefused: failed_at !== null,
  }))
}

/** Marks mails as reported, and gives the ids of those that no other node has marked. */
export async function claimReport(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('outbox_mails')
    .set({ reported_at: now })
    .where('id', 'in', ids)
    .where('reported_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface Recipient {
  userId: UserId
  firstName: string
  lastName: string
  email: string
  mailFailedAt: number | null
}

/** The present member of the tenant with this address. */
export async function findRecipient(
  db: Db,
  { tenantId, emailKey }: TenantScope & { emailKey: string },
): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'm.mail_failed_at'])
    .where('u.email_key', '=', emailKey)
    .where('m.tenant_id', '=', tenantId)
    .where(isCurrent)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, first_name: firstName, last_name: lastName, email, mail_failed_at: mailFailedAt } = row
  return { userId: id as UserId, firstName, lastName, email, mailFailedAt }
}

export async function setMailFailedAt(
  tx: Tx,
  { tenantId, userId, at }: TenantScope & { userId: UserId; at: number | null },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ mail_failed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** The projects of the tenant whose roster has the person. */
export async function listProjectsOf(
  db: Db,
  { tenantId, userId }: TenantScope & { userId: UserId },
): Promise<ProjectScope[]> {
  const rows = await db
    .selectFrom('roster_entries')
    .select('project_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('project_id')
    .execute()
  return rows.map((row) => ({ tenantId, projectId: row.project_id as ProjectId }))
}

/** The inviter of an invite, and its project. */
export interface Invitation {
  project: ProjectScope
  createdBy: UserId
}

/** Finds an invite; without an id the last one that the person accepted. */
export async function findInvitation(
  db: Db,
  args: TenantScope & ({ inviteId: string } | { acceptedBy: UserId }),
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invites')
    .select(['project_id', 'created_by'])
    .where('tenant_id', '=', args.tenantId)
    .$if('inviteId' in args, (query) => query.where('id', '=', 'inviteId' in args ? args.inviteId : ''))
    .$if('acceptedBy' in args, (query) =>
      query.where('accepted_by', '=', 'acceptedBy' in args ? args.acceptedBy : ''),
    )
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      project: { tenantId: args.tenantId, projectId: row.project_id as ProjectId },
      createdBy: row.created_by as UserId,
    }
  )
}
