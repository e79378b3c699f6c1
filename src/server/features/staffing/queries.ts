import type { Staffing } from '../../../domain/staffing.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { slotValuesOfProject } from '../../db/statements/slot-values.ts'
import { statement } from '../../db/statements/statement.ts'
import { weeklyValues } from '../../db/statements/weekly-values.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'

/** The needs of single hours. */
export const ownNeeds = slotValuesOfProject('slot_needs', 'people')

/** The needs of the weekly pattern. */
export const needPattern = weeklyValues('pattern_needs', 'people')

export async function getStaffing(db: Db, project: ProjectScope): Promise<Staffing> {
  const row = await db
    .selectFrom('projects')
    .select(['booking', 'need_green', 'need_yellow', 'need_red', 'close_full'])
    .select(['release_hours', 'answer_hours', 'show_colleagues'])
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return {
    booking: row.booking,
    need: { GREEN: row.need_green, YELLOW: row.need_yellow, RED: row.need_red },
    closeFull: row.close_full === 1,
    releaseHours: row.release_hours,
    answerHours: row.answer_hours,
    showColleagues: row.show_colleagues === 1,
  }
}

export async function updateStaffing(tx: Tx, args: ProjectScope & { staffing: Staffing }): Promise<void> {
  const { need, ...staffing } = args.staffing
  await tx
    .updateTable('projects')
    .set({
      booking: staffing.booking,
      need_green: need.GREEN,
      need_yellow: need.YELLOW,
      need_red: need.RED,
      close_full: Number(staffing.closeFull),
      release_hours: staffing.releaseHours,
      answer_hours: staffing.answerHours,
      show_colleagues: Number(staffing.showColleagues),
    })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId)
    .execute()
}

/** The settings that decide coverage. */
export async function getPlan(
  db: Db,
  project: ProjectScope,
): Promise<Pick<Staffing, 'need' | 'closeFull'> & { timeZone: string; budgetCents: number | null }> {
  const row = (await selectPlan(db, project))[0]!
  return {
    need: { GREEN: row.need_green, YELLOW: row.need_yellow, RED: row.need_red },
    closeFull: row.close_full === 1,
    timeZone: row.time_zone,
    budgetCents: row.budget_cents,
  }
}
const selectPlan = statement((db, project: ProjectScope) =>
  db
    .selectFrom('projects')
    .select(['need_green', 'need_yellow', 'need_red', 'close_full', 'time_zone', 'budget_cents'])
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId),
)

/** The budget of a month in whole cents; null: there is none. */
export async function getBudget(db: Db, project: ProjectScope): Promise<number | null> {
  const row = await db
    .selectFrom('projects')
    .select('budget_cents')
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return row.budget_cents
}

export async function updateBudget(tx: Tx, args: ProjectScope & { cents: number | null }): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ budget_cents: args.cents })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId)
    .execute()
}
