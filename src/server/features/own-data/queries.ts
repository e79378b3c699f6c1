import { isCurrent, isPlanning } from '../../db/memberships.ts'
import type { Db } from '../../db/schema.ts'
import { slotValuesOfPerson } from '../../db/statements/slot-values.ts'
import type { ProjectId, RosterScope, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'

export function getAccount(db: Db, userId: UserId) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

/** The tenants that the person belongs to or has belonged to, the oldest first. */
export async function listOrganisations(db: Db, userId: UserId) {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['m.tenant_id', 't.name', 'm.role', 'm.created_at', 'm.left_at'])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at')
    .orderBy('m.tenant_id')
    .execute()
  return rows.map(({ tenant_id, ...row }) => ({ ...row, tenantId: tenant_id as TenantId }))
}

/** The person's own wages in a tenant, by the day from which they hold. */
export function listOwnWages(db: Db, args: TenantScope & { userId: UserId }) {
  return db
    .selectFrom('wage_overrides')
    .select(['valid_from', 'green_cents', 'yellow_cents', 'red_cents'])
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', '=', args.userId)
    .orderBy('valid_from')
    .execute()
}

/**
 * The projects of a tenant that concern the person: those whose roster has or had the person, and those that the person
 * plans, which may have their changes. An administrator who has left planned those that were there by then.
 */
export async function listProjects(db: Db, args: TenantScope & { userId: UserId }) {
  const rows = await db
    .selectFrom('projects as p')
    .innerJoin('memberships as m', 'm.tenant_id', 'p.tenant_id')
    .leftJoin('roster_entries as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'p.tenant_id')
        .onRef('r.project_id', '=', 'p.id')
        .onRef('r.user_id', '=', 'm.user_id'),
    )
    .select(['p.id', 'p.name', 'r.created_at', 'r.removed_at', 'p.created_by'])
    .where('p.tenant_id', '=', args.tenantId)
    .where('m.user_id', '=', args.userId)
    .where((eb) => {
      const wasThere = eb.or([isCurrent, eb('p.created_at', '<=', eb.ref('m.left_at'))])
      return eb.or([eb('r.user_id', 'is not', null), eb.and([isPlanning, wasThere])])
    })
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, tenantId: args.tenantId, projectId: id as ProjectId }))
}

export async function listMonths(db: Db, person: RosterScope) {
  return db
    .selectFrom('availability_months as a')
    .leftJoin('booking_months as b', (join) =>
      join
        .onRef('b.tenant_id', '=', 'a.tenant_id')
        .onRef('b.project_id', '=', 'a.project_id')
        .onRef('b.user_id', '=', 'a.user_id')
        .onRef('b.month', '=', 'a.month'),
    )
    .select(['a.month', 'a.hours as given', 'b.hours as booked'])
    .where('a.tenant_id', '=', person.tenantId)
    .where('a.project_id', '=', person.projectId)
    .where('a.user_id', '=', person.userId)
    .orderBy('a.month')
    .execute()
}

export const ownModes = slotValuesOfPerson('slot_mode_overrides', 'mode')
export const ownPrices = slotValuesOfPerson('user_slot_prices', 'cents')

export async function listReleases(db: Db, person: RosterScope) {
  return db
    .selectFrom('releases')
    .select(['reason', 'state', 'slots', 'passed', 'created_at', 'decided_at'])
    .where('tenant_id', '=', person.tenantId)
    .where('project_id', '=', person.projectId)
    .where('user_id', '=', person.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The requests that asked the person for hours of the project. */
export async function listRequests(db: Db, person: RosterScope) {
  return db
    .selectFrom('request_people as q')
    .innerJoin('requests as r', (join) =>
      join.onRef('r.tenant_id', '=', 'q.tenant_id').onRef('r.id', '=', 'q.request_id'),
    )
    .select(['r.message', 'r.hours as all_hours', 'q.hours', 'r.created_at', 'r.due_at', 'r.withdrawn_at'])
    .select(['q.answered_at', 'q.chosen', 'q.withdrawn_at as taken_off_at'])
    .where('q.tenant_id', '=', person.tenantId)
    .where('q.project_id', '=', person.projectId)
    .where('q.user_id', '=', person.userId)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
}

/** The months of the project that the person has looked at. */
export async function listVisits(db: Db, { tenantId, projectId, userId }: RosterScope) {
  return db
    .selectFrom('month_visits')
    .select(['month', 'seen_at'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('month')
    .execute()
}

/** The requests that the person made. */
export async function listMadeRequests(db: Db, { tenantId, projectId, userId }: RosterScope) {
  return db
    .selectFrom('requests')
    .select(['message', 'created_at', 'due_at', 'withdrawn_at'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Invites that are bound to the address, that the person accepted, or that the person made, in all tenants. */
export async function listInvites(db: Db, { userId, emailKey }: { userId: UserId; emailKey: string }) {
  return db
    .selectFrom('invites as i')
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.id', '=', 'i.project_id'),
    )
    .select(['t.name as tenantName', 'p.name as projectName', 'i.role', 'i.email_key', 'i.particulars'])
    .select([
      'i.created_by',
      'i.created_at',
      'i.expires_at',
      'i.revoked_at',
      'i.accepted_at',
      'i.accepted_by',
    ])
    .where((eb) =>
      eb.or([
        eb('i.email_key', '=', emailKey),
        eb('i.accepted_by', '=', userId),
        eb('i.created_by', '=', userId),
      ]),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
}

export function listSessions(db: Db, userId: UserId) {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function listDevices(db: Db, userId: UserId) {
  return db
    .selectFrom('devices')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function listLinks(db: Db, userId: UserId) {
  return db
    .selectFrom('magic_links')
    .select(['created_at', 'expires_at', 'used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** The feeds of the person, with their projects where they have one. */
export function listFeeds(db: Db, userId: UserId) {
  return db
    .selectFrom('calendars as c')
    .leftJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.project_id'),
    )
    .select(['p.name', 'c.prices'])
    .where('c.user_id', '=', userId)
    .execute()
}

export function findBusyCalendar(db: Db, userId: UserId) {
  return db
    .selectFrom('busy_calendars')
    .select(['url', 'read_at', 'busy'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function listNoticeSettings(db: Db, userId: UserId) {
  return db
    .selectFrom('notice_settings')
    .select(['kind', 'bell', 'mail', 'push'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
}

/** Mails to the address that wait or were handed over; their content is not kept once they have left. */
export function listMails(db: Db, email: string) {
  return db
    .selectFrom('outbox_mails')
    .select(['created_at', 'sent_at', 'failed_at'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute()
}
