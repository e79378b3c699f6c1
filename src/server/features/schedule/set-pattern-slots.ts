import { type ModeOfPattern, patternKey } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Sets cells of the weekly pattern, all or none; cells that are not named stay, so two planners do not erase each other.
 * The last of two modes for the same cell counts, and null removes the entry. The function returns the cells as stored.
 */
export async function setPatternSlots(
  tx: Tx,
  project: ProjectScope,
  wanted: readonly ModeOfPattern[],
): Promise<Outcome<ModeOfPattern[]>> {
  const slots = [...new Map(wanted.map((slot) => [patternKey(slot.day, slot.hour), slot])).values()]
  const saved = await queries.listPatternSlots(tx, project)
  queries.replacePatternSlots(tx, { ...project, slots })
  const before = new Map(saved.map((slot) => [patternKey(slot.day, slot.hour), slot.mode]))
  return {
    result: slots,
    facts: slots.map(({ day: weekday, hour, mode }) => ({
      kind: 'pattern-set',
      weekday,
      hour,
      before: before.get(patternKey(weekday, hour)) ?? null,
      after: mode,
    })),
  }
}
