import type { ExpressionBuilder } from 'kysely'
import type { EntryKind } from '../../../contract/facts.ts'
import { hoursToBits } from '../../../domain/availability.ts'
import { type Day, weekdayOf } from '../../../domain/calendar.ts'
import { HOURS } from '../../../domain/slot.ts'
import { placeOf } from '../../db/codecs/month-text.ts'
import type { Db, Schema } from '../../db/schema.ts'
import { differsInBits } from '../../db/statements/bits.ts'
import type { ProjectId, TenantScope } from '../../kernel/access/types.ts'

export interface Filters {
  kind?: EntryKind | undefined
  userId?: string | undefined
  by?: string | undefined
  /** The person who is the actor or the subject. */
  person?: string | undefined
  date?: Day | undefined
  hour?: number | undefined
  /** UTC milliseconds; `to` is excluded. */
  from?: number | undefined
  to?: number | undefined
  /** The id of an entry: only older entries are listed. */
  before?: string | undefined
}

interface Search extends TenantScope {
  projectId: ProjectId | null
  filters: Filters
  /** Given with a day: the range of the index to search. */
  range?: IndexRange | undefined
  /** Given with a person: whether the person is the actor or the subject. */
  personRole?: PersonRole | undefined
  limit: number
}

/** Lists the newest entries of the project, or, with null, those that concern every project of the tenant. */
export async function listEntries(db: Db, search: Search) {
  return selectEntries(db, search).execute()
}

/** Builds one search of one index. */
export function selectEntries(db: Db, args: Search) {
  const { projectId, filters, range, personRole } = args
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
      // The link of a person who is only invited would reveal whether their address has an account elsewhere.
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
      .$if(personRole === 'actor', (query) => query.where('e.by_id', '=', person!))
      .$if(personRole === 'subject', (query) =>
        query.where('e.user_id', '=', person!).where('e.by_id', '<>', person!),
      )
      .$if(range !== undefined, (query) =>
        query.where((eb) => isInRange(eb, { range: range!, date: date!, hour })),
      )
      .$if(from !== undefined, (query) => query.where('e.at', '>=', from!))
      .$if(to !== undefined, (query) => query.where('e.at', '<', to!))
      .$if(before !== undefined, (query) => query.where('e.id', '<', before!))
      .orderBy('e.id', 'desc')
      .limit(args.limit)
  )
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** A person's own facts, and the facts of others about the person: each role is searched in an index of its own. */
export const PERSON_ROLES = ['actor', 'subject'] as const
type PersonRole = (typeof PERSON_ROLES)[number]

/** The ranges of the index by cell in which entries about a day, or about a cell, lie: each is one search. */
export const DAY_RANGES = ['day', 'month'] as const
export const CELL_RANGES = ['cell', 'pattern', 'hours', 'month'] as const
type IndexRange = (typeof DAY_RANGES | typeof CELL_RANGES)[number]

/**
 * The condition of a range: `day` holds rows of the day, `cell` rows of the cell, `pattern` rows of its weekday and hour;
 * `hours` and `month` hold given hours of the day and of the month, where they differ in the hour.
 */
function isInRange(
  eb: ExpressionBuilder<Schema & { e: Schema['audit_entries'] }, 'e'>,
  { range, date, hour }: { range: IndexRange; date: Day; hour: number | undefined },
) {
  const isOfDay = eb('e.date', '=', date)
  if (range === 'day') return isOfDay
  if (range === 'cell') return eb.and([isOfDay, eb('e.hour', '=', hour!)])
  if (range === 'pattern') {
    return eb.and([eb('e.date', 'is', null), eb('e.hour', '=', hour!), eb('e.weekday', '=', weekdayOf(date))])
  }
  const isHours = eb('e.kind', '=', 'availability')
  const hours = hoursToBits(hour === undefined ? HOURS : [hour])
  if (range === 'hours') {
    const differs = differsInBits(isHours, [eb.ref('e.old_value'), eb.ref('e.new_value')], hours)
    return eb.and([isOfDay, eb('e.hour', 'is', null), differs])
  }
  const { month, from, length } = placeOf(date)
  const [before, after] = (['e.old_value', 'e.new_value'] as const).map((column) =>
    eb.fn<string>('substr', [column, eb.val(from), eb.val(length)]),
  )
  // An unchanged day holds no number, which the comparison of bits needs.
  const differs = differsInBits(eb.and([isHours, eb(before!, '<>', after!)]), [before!, after!], hours)
  return eb.and([eb('e.date', '=', month), eb('e.hour', 'is', null), differs])
}
