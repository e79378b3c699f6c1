import { sql } from 'kysely'
import type { Day, DayRange } from '../../../domain/calendar.ts'
import type { ModeBits, Slot } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { saidBits, staffedBits } from '../../db/statements/bits.ts'
import { slotValuesOfPerson, slotValuesOfProject } from '../../db/statements/slot-values.ts'
import { statement } from '../../db/statements/statement.ts'
import { weeklyValues } from '../../db/statements/weekly-values.ts'
import type { ProjectScope, RosterScope, UserId } from '../../kernel/access/types.ts'

type Source = 'override' | 'dated' | 'pattern'
const source = {
  override: sql<Source>`'override'`.as('source'),
  dated: sql<Source>`'dated'`.as('source'),
  pattern: sql<Source>`'pattern'`.as('source'),
}

const fromDatedSlots = (db: Db, args: ProjectScope & DayRange) =>
  db
    .selectFrom('schedule_slots')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('date', '>=', args.from)
    .where('date', '<=', args.to)

/** The dated entries. */
export const datedSlots = slotValuesOfProject('schedule_slots', 'mode')

const fromPatternSlots = (db: Db, project: ProjectScope) =>
  db
    .selectFrom('pattern_slots')
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
/** The weekly pattern. */
export const pattern = weeklyValues('pattern_slots', 'mode')

/** The overrides of one person. */
export const overridesOfPerson = slotValuesOfPerson('slot_mode_overrides', 'mode')

/** One statement reads all three sources: sending three would take longer than executing them. */
const selectModeBits = statement((db, args: RosterScope & DayRange) =>
  fromOverrides(db, args)
    .where('user_id', '=', args.userId)
    .select([source.override, 'date as day', saidBits, staffedBits])
    .groupBy('date')
    .unionAll(
      fromDatedSlots(db, args).select([source.dated, 'date as day', saidBits, staffedBits]).groupBy('date'),
    )
    .unionAll(
      fromPatternSlots(db, args)
        .select([source.pattern, sql<string>`cast(weekday as text)`.as('day'), saidBits, staffedBits])
        .groupBy('weekday'),
    ),
)

/** Lists the hours that each source defines on a person's days. The day of the pattern is a weekday, 0 = Monday. */
export function listModeBits(
  db: Db,
  args: RosterScope & DayRange,
): Promise<({ source: Source; day: Day } & ModeBits)[]> {
  return selectModeBits(db, args)
}

/** Lists the overrides of a span of days, of some people or of everybody. */
export async function listOverrides(
  db: Db,
  args: ProjectScope & DayRange & { userIds?: readonly UserId[] | undefined },
): Promise<(Slot & { userId: UserId })[]> {
  const { userIds } = args
  if (userIds?.length === 0) return []
  const rows = await fromOverrides(db, args)
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds!))
    .select(['user_id', 'date', 'hour', 'mode'])
    .orderBy('date')
    .orderBy('hour')
    .execute()
  return rows.map(({ user_id, ...slot }) => ({ ...slot, userId: user_id as UserId }))
}

function fromOverrides(db: Db, args: ProjectScope & DayRange) {
  return db
    .selectFrom('slot_mode_overrides')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('date', '>=', args.from)
    .where('date', '<=', args.to)
}
