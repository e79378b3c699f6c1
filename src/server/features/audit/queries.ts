import type { ExpressionBuilder } from 'kysely'
import type { AuditKind } from '../../../contract/audit.ts'
import { hoursToBits } from '../../../domain/availability.ts'
import { type Day, weekdayOf } from '../../../domain/calendar.ts'
import { compiled } from '../../db/compiled.ts'
import { differsInBits } from '../../db/differs-in-bits.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import type { Acting, ProjectId, TenantScope } from '../access/types.ts'
import type { Changed } from './types.ts'

const selectNewestId = compiled((tx, tenant: TenantScope) =>
  tx
    .selectFrom('audit_entries')
    .select('id')
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('id', 'desc')
    .limit(1),
)

export async function findNewestId(tx: Tx, tenant: TenantScope): Promise<string | undefined> {
  return (await selectNewestId(tx, tenant))[0]?.id
}

/** In one statement of 13 parameters a row. */
export async function insertEntries(
  tx: Tx,
  args: Acting<TenantScope> & { projectId?: ProjectId; entries: readonly { id: string; change: Changed }[] },
): Promise<void> {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
  await tx
    .insertInto('audit_entries')
    .values(
      args.entries.map(({ id, change }) => ({
        tenant_id: args.tenantId,
        id,
        project_id: args.projectId ?? null,
        at: args.now,
        by_id: args.by,
        kind: change.kind,
        user_id: 'userId' in change ? change.userId : null,
        date: 'date' in change ? change.date : null,
        weekday: 'weekday' in change ? change.weekday : null,
        hour: 'hour' in change ? change.hour : null,
        detail: 'detail' in change ? json(change.detail) : null,
        old_value: json(change.before),
        new_value: json(change.after),
      })),
    )
    .execute()
}

export interface Filters {
  kind?: AuditKind | undefined
  userId?: string | undefined
  by?: string | undefined
  /** Who did it, or whom it is about. */
  person?: string | undefined
  date?: Day | undefined
  hour?: number | undefined
  /** UTC milliseconds, the second one excluded. */
  from?: number | undefined
  to?: number | undefined
  /** Only what is older than this entry. */
  before?: string | undefined
}

interface Search extends TenantScope {
  projectId: ProjectId | null
  filters: Filters
  /** With a day and an hour: which of what there is about the cell. */
  part?: CellPart | undefined
  /** With a person: which of the two. */
  who?: Who | undefined
  limit: number
}

/** The newest entries of the project, or with null of what concerns each project of the tenant. */
export async function listEntries(db: Db, search: Search) {
  return selectEntries(db, search).execute()
}

/** One search of one index. */
export function selectEntries(db: Db, args: Search) {
  const { projectId, filters, part, who } = args
  const { kind, userId, by, person, date, hour, from, to, before } = filters
  return (
    db
      .selectFrom('audit_entries as e')
      .innerJoin('users as actor', 'actor.id', 'e.by_id')
      .leftJoin('users as person', 'person.id', 'e.user_id')
      .selectAll('e')
      .select([
        'actor.first_name as actor_first_name',
        'actor.last_name as actor_last_name',
        'actor.email as actor_email',
        'person.first_name as person_first_name',
        'person.last_name as person_last_name',
        'person.email as person_email',
      ])
      .where('e.tenant_id', '=', args.tenantId)
      .where('e.project_id', projectId === null ? 'is' : '=', projectId)
      // A link of somebody who is only invited would tell whether their address has an account elsewhere.
      .where((eb) =>
        eb.or([
          eb('e.kind', '<>', 'magic-link'),
          eb.exists(
            eb
              .selectFrom('memberships as m')
              .select('m.user_id')
              .whereRef('m.tenant_id', '=', 'e.tenant_id')
              .whereRef('m.user_id', '=', 'e.user_id'),
          ),
        ]),
      )
      .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind!))
      .$if(userId !== undefined, (query) => query.where('e.user_id', '=', userId!))
      .$if(by !== undefined, (query) => query.where('e.by_id', '=', by!))
      .$if(who === 'did', (query) => query.where('e.by_id', '=', person!))
      .$if(who === 'about', (query) => query.where('e.user_id', '=', person!).where('e.by_id', '<>', person!))
      .$if(date !== undefined && part === undefined, (query) => query.where('e.date', '=', date!))
      .$if(part !== undefined, (query) =>
        query.where((eb) => isAboutCell(eb, { part: part!, date: date!, hour: hour! })),
      )
      .$if(from !== undefined, (query) => query.where('e.at', '>=', from!))
      .$if(to !== undefined, (query) => query.where('e.at', '<', to!))
      .$if(before !== undefined, (query) => query.where('e.id', '<', before!))
      .orderBy('e.id', 'desc')
      .limit(args.limit)
  )
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** What somebody did, and what others did about them: each is one search of an index of its own. */
export const WHO = ['did', 'about'] as const
type Who = (typeof WHO)[number]

/** Where an entry of a cell can be: each is one search of the index by cell. */
export const CELL_PARTS = ['own', 'pattern', 'hours'] as const
type CellPart = (typeof CELL_PARTS)[number]

/** The cell's own entries, the pattern's of its weekday and hour, or people's hours of that day that differ in it. */
function isAboutCell(
  eb: ExpressionBuilder<Schema & { e: Schema['audit_entries'] }, 'e'>,
  { part, date, hour }: { part: CellPart; date: Day; hour: number },
) {
  if (part === 'own') return eb.and([eb('e.date', '=', date), eb('e.hour', '=', hour)])
  if (part === 'pattern') {
    return eb.and([eb('e.date', 'is', null), eb('e.hour', '=', hour), eb('e.weekday', '=', weekdayOf(date))])
  }
  const isHours = eb('e.kind', '=', 'availability')
  const differs = differsInBits(isHours, ['e.old_value', 'e.new_value'], hoursToBits([hour]))
  return eb.and([eb('e.date', '=', date), eb('e.hour', 'is', null), differs])
}
