import { type Day, type DayRange, spanOfDays, type Weekday } from '../../../domain/calendar.ts'
import type { Mode, ModeBits, ModeOfSlot } from '../../../domain/slot.ts'
import { compiled } from '../../db/compiled.ts'
import { putGivenRows } from '../../db/given-rows.ts'
import { isOfSlots } from '../../db/is-of-slots.ts'
import { saidBits, staffedBits } from '../../db/mode-bits.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, RosterScope, UserId } from '../access/types.ts'

export interface DatedMode {
  date: Day
  hour: number
  mode: Mode
}

const fromDatedSlots = (db: Db, args: ProjectScope & DayRange) =>
  db
    .selectFrom('schedule_slots')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('date', '>=', args.from)
    .where('date', '<=', args.to)
const selectDatedSlots = compiled((db, args: ProjectScope & DayRange) =>
  fromDatedSlots(db, args).select(['date', 'hour', 'mode']).orderBy('date').orderBy('hour'),
)
const selectDatedBits = compiled((db, args: ProjectScope & DayRange) =>
  fromDatedSlots(db, args).select(['date', saidBits, staffedBits]).groupBy('date'),
)

/** The dated entries of a span of days. */
export async function listDatedSlots(db: Db, args: ProjectScope & DayRange): Promise<DatedMode[]> {
  return selectDatedSlots(db, args)
}

/** What the dated entries say of the hours of each day. */
export function listDatedBits(db: Db, args: ProjectScope & DayRange): Promise<({ date: Day } & ModeBits)[]> {
  return selectDatedBits(db, args)
}

/** An entry of the weekly pattern; `day` is the weekday, 0 = Monday. */
export interface PatternMode {
  day: Weekday
  hour: number
  mode: Mode
}

const fromPatternSlots = (db: Db, project: ProjectScope) =>
  db
    .selectFrom('pattern_slots')
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
const selectPatternSlots = compiled((db, project: ProjectScope) =>
  fromPatternSlots(db, project).select(['weekday as day', 'hour', 'mode']).orderBy('weekday').orderBy('hour'),
)
const selectPatternBits = compiled((db, project: ProjectScope) =>
  fromPatternSlots(db, project).select(['weekday as day', saidBits, staffedBits]).groupBy('weekday'),
)

export async function listPatternSlots(db: Db, project: ProjectScope): Promise<PatternMode[]> {
  return selectPatternSlots(db, project)
}

/** What the pattern says of the hours of each weekday. */
export function listPatternBits(db: Db, project: ProjectScope): Promise<({ day: Weekday } & ModeBits)[]> {
  return selectPatternBits(db, project)
}

const selectOverridesOfPerson = compiled((db, args: RosterScope & DayRange) =>
  selectOverrides(db, args).where('user_id', '=', args.userId),
)
const selectOverrideBits = compiled((db, args: RosterScope & DayRange) =>
  fromOverrides(db, args)
    .where('user_id', '=', args.userId)
    .select(['date', saidBits, staffedBits])
    .groupBy('date'),
)

/** The mode overrides of a span of days, of one person. */
export async function listOverridesOfPerson(db: Db, args: RosterScope & DayRange): Promise<DatedMode[]> {
  return selectOverridesOfPerson(db, args)
}

/** What one person's overrides say of the hours of each day. */
export function listOverrideBits(
  db: Db,
  args: RosterScope & DayRange,
): Promise<({ date: Day } & ModeBits)[]> {
  return selectOverrideBits(db, args)
}

/** The mode overrides of a span of days, of everybody. */
export async function listOverrides(
  db: Db,
  args: ProjectScope & DayRange,
): Promise<(DatedMode & { userId: UserId })[]> {
  const rows = await selectOverrides(db, args).select('user_id').execute()
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

function selectOverrides(db: Db, args: ProjectScope & DayRange) {
  return fromOverrides(db, args).select(['date', 'hour', 'mode']).orderBy('date').orderBy('hour')
}

const MODES_BY_SLOT = { date: 'text', hour: 'integer', mode: 'text' } as const

const putSlots = compiled((tx, args: ProjectScope & { rows: string }) =>
  putGivenRows(tx, 'schedule_slots', {
    same: { tenant_id: args.tenantId, project_id: args.projectId },
    types: MODES_BY_SLOT,
    column: 'mode',
    rows: args.rows,
  }),
)

/**
 * Puts entries in the place of what there is on the same slots, no two for the same hour; null leaves nothing there.
 * Gives what there was on their days.
 */
export async function replaceSlots(
  tx: Tx,
  args: ProjectScope & { slots: readonly ModeOfSlot[] },
): Promise<DatedMode[]> {
  const days = spanOfDays(args.slots.map(({ date }) => date))
  const cleared = args.slots.filter(({ mode }) => mode === null)
  const put = args.slots.filter(({ mode }) => mode !== null)
  const before = await selectDatedSlots(tx, { ...args, ...days })
  if (put.length > 0) void putSlots(tx, { ...args, rows: JSON.stringify(put) })
  if (cleared.length > 0)
    await tx
      .deleteFrom('schedule_slots')
      .where('tenant_id', '=', args.tenantId)
      .where('project_id', '=', args.projectId)
      .where(isOfSlots(cleared))
      .execute()
  return before
}

/** Puts entries in the place of the whole pattern; no two for the same hour. */
export async function replacePattern(
  tx: Tx,
  args: ProjectScope & { slots: readonly PatternMode[] },
): Promise<void> {
  await tx
    .deleteFrom('pattern_slots')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .execute()
  if (args.slots.length === 0) return
  await tx
    .insertInto('pattern_slots')
    .values(
      args.slots.map(({ day, hour, mode }) => ({
        tenant_id: args.tenantId,
        project_id: args.projectId,
        weekday: day,
        hour,
        mode,
      })),
    )
    .execute()
}

/** The same for what slots demand of one person. */
export async function replaceOverrides(
  tx: Tx,
  args: RosterScope & { slots: readonly ModeOfSlot[] },
): Promise<DatedMode[]> {
  const before = await tx
    .deleteFrom('slot_mode_overrides')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .where(isOfSlots(args.slots))
    .returning(['date', 'hour', 'mode'])
    .execute()
  const rows = args.slots.flatMap(({ date, hour, mode }) =>
    mode === null
      ? []
      : [
          {
            tenant_id: args.tenantId,
            project_id: args.projectId,
            user_id: args.userId,
            date,
            hour,
            mode,
          },
        ],
  )
  if (rows.length > 0) await tx.insertInto('slot_mode_overrides').values(rows).execute()
  return before
}
