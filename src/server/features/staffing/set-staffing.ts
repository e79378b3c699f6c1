import type { Staffing } from '../../../domain/staffing.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const SETTINGS = ['booking', 'need', 'closeFull', 'releaseHours', 'answerHours', 'showColleagues'] as const

/**
 * Sets the staffing of a project. The fact names only the settings that change.
 * @throws AppError invalid_input, for bookings that an administrator confirms: they are not built yet
 */
export async function setStaffing(
  tx: Tx,
  project: ProjectScope,
  staffing: Staffing,
): Promise<Outcome<Staffing>> {
  if (staffing.booking !== 'open') throw invalidField('booking', refusals.onlyOpen)
  const before = await queries.getStaffing(tx, project)
  await queries.updateStaffing(tx, { ...project, staffing })
  const changed = SETTINGS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(staffing[key]))
  const part = (of: Staffing) => Object.fromEntries(changed.map((key) => [key, of[key]]))
  return {
    result: staffing,
    facts: [{ kind: 'staffing-set', before: part(before), after: part(staffing) }],
  }
}
