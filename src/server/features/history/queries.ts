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
  /** With a day: which of what there is about it, or about one of its hours. */
  part?: Part | undefined
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
      .$if(part !== undefined, (query) =>
        query.where((eb) => isOfPart(eb, { part: part!, date: date!, hour })),
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

/** Where an entry of a day, and of a cell, can be: each is one search of the index by cell. */
export const DAY_PARTS = ['day', 'month'] as const
export const CELL_PARTS = ['cell', 'pattern', 'hours', 'month'] as const
type Part = (typeof DAY_PARTS | typeof CELL_PARTS)[number]

/**
 * What is of the day alone; the cell's own entries, the pattern's of its weekday and hour, people's hours of that day
 * that differ in it; and people's hours of that month that differ there.
 */
function isOfPart(
  eb: ExpressionBuilder<Schema & { e: Schema['audit_entries'] }, 'e'>,
  { part, date, hour }: { part: Part; date: Day; hour: number | undefined },
) {
  const isOfDay = eb('e.date', '=', date)
  if (part === 'day') return isOfDay
  if (part === 'cell') return eb.and([isOfDay, eb('e.hour', '=', hour!)])
  if (part === 'pattern') {
    return eb.and([eb('e.date', 'is', null), eb('e.hour', '=', hour!), eb('e.weekday', '=', weekdayOf(date))])
  }
  const isHours = eb('e.kind', '=', 'availability')
  const hours = hoursToBits(hour === undefined ? HOURS : [hour])
  if (part === 'hours') {
    const differs = differsInBits(isHours, [eb.ref('e.old_value'), eb.ref('e.new_value')], hours)
    return eb.and([isOfDay, eb('e.hour', 'is', null), differs])
  }
  const { month, from, length } = placeOf(date)
  const [before, after] = (['e.old_value', 'e.new_value'] as const).map((column) =>
    eb.fn<string>('substr', [column, eb.val(from), eb.val(length)]),
  )
  // Days that stayed as they were hold no numbers.
  const differs = differsInBits(eb.and([isHours, eb(before!, '<>', after!)]), [before!, after!], hours)
  return eb.and([eb('e.date', '=', month), eb('e.hour', 'is', null), differs])
}
