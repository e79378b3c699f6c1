import type { ExpressionBuilder } from 'kysely'
import type { DayBits } from '../../../domain/availability.ts'
import type { Language } from '../../../domain/language.ts'
import { displayName } from '../../../domain/person.ts'
import { type Answer, REQUEST_MODES, type RequestMode } from '../../../domain/requests.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import { insertRows } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'

/** One person of a request, as stored. */
export interface StoredPerson {
  userId: UserId
  asked: readonly DayBits[]
  answer: Answer | undefined
  /** When the person left the roster; null: they did not while the request was open. */
  withdrawnAt: number | null
  /** When the person was told that they are asked; null: not yet. */
  toldAt: number | null
  /** Until when the mail about it waits; null: none waits. */
  mailWaitsUntil: number | null
}

/** A request as stored, with its people in the order in which they are asked. */
export interface StoredRequest {
  id: string
  project: ProjectScope
  mode: RequestMode
  message: string
  asked: readonly DayBits[]
  dueAt: number
  turnMs: number
  createdAt: number
  by: { id: UserId; name: string }
  withdrawnAt: number | null
  releaseId: string | null
  people: StoredPerson[]
}

function selectRequests(db: Db) {
  return db
    .selectFrom('requests as q')
    .innerJoin('users as u', 'u.id', 'q.created_by')
    .select(['q.tenant_id', 'q.project_id', 'q.id', 'q.mode', 'q.message', 'q.hours'])
    .select(['q.due_at', 'q.turn_ms', 'q.created_at', 'q.created_by', 'q.withdrawn_at', 'q.for_release'])
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
}
type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

function selectPeople(db: Db, requests: readonly RequestRow[]) {
  return db
    .selectFrom('request_people as x')
    .select(['x.request_id', 'x.user_id', 'x.hours', 'x.answered_at', 'x.chosen', 'x.accepted'])
    .select(['x.withdrawn_at', 'x.mailed_at', 'x.mail_waits_until'])
    .where('x.tenant_id', 'in', [...new Set(requests.map((row) => row.tenant_id))])
    .where(
      'x.request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .orderBy('x.place')
}
type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

/** Reads hours by day as they are stored. */
export const readHours = (text: string) => JSON.parse(text) as DayBits[]
const writeHours = (days: readonly DayBits[]) => JSON.stringify(days)

function toRequests(rows: readonly RequestRow[], people: readonly PersonRow[]): StoredRequest[] {
  const byRequest = Map.groupBy(people, (row) => row.request_id)
  return rows.map((row) => {
    const asked = readHours(row.hours)
    return {
      id: row.id,
      project: { tenantId: row.tenant_id as TenantId, projectId: row.project_id as ProjectId },
      mode: row.mode,
      message: row.message,
      asked,
      dueAt: row.due_at,
      turnMs: row.turn_ms,
      createdAt: row.created_at,
      by: { id: row.created_by as UserId, name: displayName(row) },
      withdrawnAt: row.withdrawn_at,
      releaseId: row.for_release,
      people: (byRequest.get(row.id) ?? []).map((person) => toPerson(person, asked)),
    }
  })
}

function toPerson(row: PersonRow, asked: readonly DayBits[]): StoredPerson {
  const { answered_at: at, chosen, accepted } = row
  const isAnswered = at !== null && chosen !== null && accepted !== null
  return {
    userId: row.user_id as UserId,
    asked: row.hours === null ? asked : readHours(row.hours),
    answer: isAnswered ? { at, chosen: readHours(chosen), accepted: readHours(accepted) } : undefined,
    withdrawnAt: row.withdrawn_at,
    toldAt: row.mailed_at,
    mailWaitsUntil: row.mail_waits_until,
  }
}

async function withPeople(db: Db, rows: readonly RequestRow[]): Promise<StoredRequest[]> {
  return rows.length === 0 ? [] : toRequests(rows, await selectPeople(db, rows).execute())
}

/** Lists the requests for substitutes of a release that are not withdrawn. */
export async function listRequestsOfRelease(
  db: Db,
  { releaseId, ...project }: ProjectScope & { releaseId: string },
): Promise<StoredRequest[]> {
  const rows = await selectRequests(db)
    .where('q.tenant_id', '=', project.tenantId)
    .where('q.project_id', '=', project.projectId)
    .where('q.for_release', '=', releaseId)
    .where('q.withdrawn_at', 'is', null)
    .execute()
  return withPeople(db, rows)
}

/** Lists the current requests that a person has not answered, in one project or in all of the tenant. */
export async function listUnansweredBy(
  db: Db,
  args: TenantScope & { projectId?: ProjectId | undefined; userId: UserId; now: number },
): Promise<StoredRequest[]> {
  const { projectId } = args
  const rows = await selectRequests(db)
    .innerJoin('request_people as x', (join) =>
      join.onRef('x.tenant_id', '=', 'q.tenant_id').onRef('x.request_id', '=', 'q.id'),
    )
    .where('q.tenant_id', '=', args.tenantId)
    .$if(projectId !== undefined, (query) => query.where('q.project_id', '=', projectId!))
    .where('q.withdrawn_at', 'is', null)
    .where('q.due_at', '>', args.now)
    .where('x.user_id', '=', args.userId)
    .where('x.answered_at', 'is', null)
    .where('x.withdrawn_at', 'is', null)
    .execute()
  return withPeople(db, rows)
}

/** Lists requests of a project, newest first, from the one after `before` on. */
export async function listRequests(
  db: Db,
  { before, limit, ...project }: ProjectScope & { before: string | undefined; limit: number },
): Promise<StoredRequest[]> {
  const rows = await selectRequests(db)
    .where('q.tenant_id', '=', project.tenantId)
    .where('q.project_id', '=', project.projectId)
    .$if(before !== undefined, (query) =>
      query
        .innerJoin('requests as b', (join) =>
          join
            .onRef('b.tenant_id', '=', 'q.tenant_id')
            .onRef('b.project_id', '=', 'q.project_id')
            .on('b.id', '=', before!),
        )
        .where((eb) => eb(eb.refTuple('q.created_at', 'q.id'), '<', eb.refTuple('b.created_at', 'b.id'))),
    )
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute()
  return withPeople(db, rows)
}

/** Lists the requests of a project that are neither withdrawn nor due, oldest first; with a mode, those of it. */
export async function listCurrentRequests(
  db: Db,
  {
    now,
    mode,
    onlyUnmailed = false,
    ...project
  }: ProjectScope & {
    now: number
    mode?: RequestMode | undefined
    /** Only those with somebody who has not answered and is to be mailed. */
    onlyUnmailed?: boolean
  },
): Promise<StoredRequest[]> {
  const rows = await selectRequests(db)
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.project_id'),
    )
    .where('q.tenant_id', '=', project.tenantId)
    .where('q.project_id', '=', project.projectId)
    .where('q.withdrawn_at', 'is', null)
    .where('q.due_at', '>', now)
    .$if(mode !== undefined, (query) => query.where('q.mode', '=', mode!))
    .$if(onlyUnmailed, (query) => query.where(hasUnmailed(now)))
    .where('p.archived_at', 'is', null)
    .orderBy('q.created_at')
    .orderBy('q.id')
    .execute()
  return withPeople(db, rows)
}

/** Finds a request of a project. */
export async function findRequest(
  db: Db,
  args: ProjectScope & { requestId: string },
): Promise<StoredRequest | undefined> {
  const rows = await selectRequests(db)
    .where('q.tenant_id', '=', args.tenantId)
    .where('q.project_id', '=', args.projectId)
    .where('q.id', '=', args.requestId)
    .execute()
  return (await withPeople(db, rows))[0]
}

/** Finds the project of a request to a person. */
export async function findPlace(
  db: Db,
  { requestId, userId }: { requestId: string; userId: UserId },
): Promise<ProjectScope | undefined> {
  const row = await db
    .selectFrom('request_people')
    .select(['tenant_id', 'project_id'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row && { tenantId: row.tenant_id as TenantId, projectId: row.project_id as ProjectId }
}

/**
 * Lists the newest requests to a person that ended after `since` or have not, outside of archived projects. Of people who
 * are asked at once only this person is among them.
 * @param args.tenantIds the tenants that the session reaches; null: all
 */
export async function listRequestsTo(
  db: Db,
  args: { userId: UserId; since: number; limit: number; tenantIds: readonly TenantId[] | null },
): Promise<StoredRequest[]> {
  const { userId, since, tenantIds } = args
  if (tenantIds?.length === 0) return []
  const rows = await selectRequests(db)
    .innerJoin('request_people as x', (join) =>
      join.onRef('x.tenant_id', '=', 'q.tenant_id').onRef('x.request_id', '=', 'q.id'),
    )
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.project_id'),
    )
    .where('x.user_id', '=', userId)
    .$if(tenantIds !== null, (query) => query.where('x.tenant_id', 'in', tenantIds!))
    .where('p.archived_at', 'is', null)
    .where('q.due_at', '>', since)
    .where((eb) => eb.or([eb('q.withdrawn_at', 'is', null), eb('q.withdrawn_at', '>', since)]))
    .where((eb) => eb.or([eb('x.withdrawn_at', 'is', null), eb('x.withdrawn_at', '>', since)]))
    .where((eb) => eb.or([eb('x.answered_at', 'is', null), eb('x.answered_at', '>', since)]))
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(args.limit)
    .execute()
  if (rows.length === 0) return []
  const inTurn = rows.filter(({ mode }) => mode === 'in-turn').map(({ id }) => id)
  const people = await selectPeople(db, rows)
    .where((eb) =>
      eb.or([eb('x.user_id', '=', userId), ...(inTurn.length > 0 ? [eb('x.request_id', 'in', inTurn)] : [])]),
    )
    .execute()
  return toRequests(rows, people)
}

/** The fields of a person on the roster that a mail to them needs. */
export interface Addressee {
  userId: UserId
  email: string
  language: Language | null
}

/** Lists those of these people who are on the roster. */
export async function listAddressees(
  db: Db,
  { userIds, ...project }: ProjectScope & { userIds: readonly UserId[] },
): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('roster_entries as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.email', 'u.language'])
    .where('r.tenant_id', '=', project.tenantId)
    .where('r.project_id', '=', project.projectId)
    .where('r.user_id', 'in', userIds)
    .where('r.removed_at', 'is', null)
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, userId: id as UserId }))
}

const insertPeople = insertRows('request_people', {
  same: (args: ProjectScope & { requestId: string }) => ({
    tenant_id: args.tenantId,
    project_id: args.projectId,
    request_id: args.requestId,
  }),
  types: {
    user_id: 'text',
    place: 'integer',
    hours: 'text',
    mailed_at: 'bigint',
    mail_waits_until: 'bigint',
  },
})

/** Stores a new request with its people. */
export async function insertRequest(tx: Tx, request: StoredRequest): Promise<void> {
  const { project, asked, people } = request
  await tx
    .insertInto('requests')
    .values({
      tenant_id: project.tenantId,
      project_id: project.projectId,
      id: request.id,
      mode: request.mode,
      message: request.message,
      hours: writeHours(asked),
      due_at: request.dueAt,
      turn_ms: request.turnMs,
      created_at: request.createdAt,
      created_by: request.by.id,
      withdrawn_at: null,
      for_release: request.releaseId,
    })
    .execute()
  const all = writeHours(asked)
  const rows = people.map((person, place) => {
    const hours = writeHours(person.asked)
    return {
      user_id: person.userId,
      place,
      hours: hours === all ? null : hours,
      mailed_at: person.toldAt,
      mail_waits_until: person.mailWaitsUntil,
    }
  })
  await insertPeople(tx, { ...project, requestId: request.id }, rows)
}

/** Marks a request as withdrawn. */
export async function withdrawRequest(
  tx: Tx,
  args: ProjectScope & { requestId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ withdrawn_at: args.now })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.requestId)
    .execute()
}

/** Withdraws what a person was asked and has not answered, in one project or in all of the tenant. */
export async function withdrawFromPerson(
  tx: Tx,
  args: TenantScope & Partial<ProjectScope> & { userId: UserId; now: number },
): Promise<void> {
  const { projectId } = args
  await tx
    .updateTable('request_people')
    .set({ withdrawn_at: args.now })
    .where('user_id', '=', args.userId)
    .where('tenant_id', '=', args.tenantId)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId!))
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Stores the answer of a person. */
export async function storeAnswer(
  tx: Tx,
  args: TenantScope & { requestId: string; userId: UserId; answer: Answer },
): Promise<void> {
  const { at, chosen, accepted } = args.answer
  await tx
    .updateTable('request_people')
    .set({ answered_at: at, chosen: writeHours(chosen), accepted: writeHours(accepted) })
    .where('tenant_id', '=', args.tenantId)
    .where('request_id', '=', args.requestId)
    .where('user_id', '=', args.userId)
    .execute()
}

/** Stores when people learned of a request, and when the mail is due that waits for the morning; null: none waits. */
export async function markTold(
  tx: Tx,
  args: TenantScope & {
    requestId: string
    userIds: readonly UserId[]
    mailWaitsUntil: number | null
    now: number
  },
): Promise<void> {
  if (args.userIds.length === 0) return
  await tx
    .updateTable('request_people')
    .set({ mailed_at: args.now, mail_waits_until: args.mailWaitsUntil })
    .where('tenant_id', '=', args.tenantId)
    .where('request_id', '=', args.requestId)
    .where('user_id', 'in', args.userIds)
    .execute()
}

/** The condition that a request has somebody who has not answered and is to be mailed. */
const hasUnmailed =
  (now: number) =>
  (eb: ExpressionBuilder<Schema & { q: Schema['requests']; p: Schema['projects'] }, 'q' | 'p'>) =>
    eb.exists(
      eb
        .selectFrom('request_people as x')
        .select('x.user_id')
        .whereRef('x.tenant_id', '=', 'q.tenant_id')
        .whereRef('x.request_id', '=', 'q.id')
        .where('x.answered_at', 'is', null)
        .where('x.withdrawn_at', 'is', null)
        .where((each) => each.or([each('x.mailed_at', 'is', null), each('x.mail_waits_until', '<=', now)])),
    )

/** Lists the projects with current requests that have people who are to be mailed. */
export async function listUnmailedPlaces(
  db: Db,
  { tenant, now }: { tenant: TenantScope | undefined; now: number },
): Promise<(ProjectScope & { by: UserId })[]> {
  const rows = await db
    .selectFrom('requests as q')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.project_id'),
    )
    .select((eb) => ['q.tenant_id', 'q.project_id', eb.fn.min('q.created_by').as('by')])
    // Both modes are named for the index.
    .where('q.mode', 'in', REQUEST_MODES)
    .$if(tenant !== undefined, (query) => query.where('q.tenant_id', '=', tenant!.tenantId))
    .where('q.withdrawn_at', 'is', null)
    .where('q.due_at', '>', now)
    .where('p.archived_at', 'is', null)
    .where(hasUnmailed(now))
    .groupBy(['q.tenant_id', 'q.project_id'])
    .execute()
  return rows.map(toPlace)
}

export const toPlace = (row: {
  tenant_id: string
  project_id: string
  by: string
}): ProjectScope & { by: UserId } => ({
  tenantId: row.tenant_id as TenantId,
  projectId: row.project_id as ProjectId,
  by: row.by as UserId,
})
