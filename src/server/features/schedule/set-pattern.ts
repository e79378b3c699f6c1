import { patternKey, type PatternSlot } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'
import { setPatternSlots } from './set-pattern-slots.ts'

/**
 * Replaces the whole weekly pattern. Of two entries for the same hour the last one counts. Dated entries win over the
 * pattern and stay. Returns the pattern as stored, by day and hour.
 */
export async function setPattern(
  tx: Tx,
  project: ProjectScope,
  wanted: readonly PatternSlot[],
): Promise<Outcome<PatternSlot[]>> {
  const stated = new Set(wanted.map((slot) => patternKey(slot.day, slot.hour)))
  const saved = await queries.listPatternSlots(tx, project)
  const removed = saved
    .filter((slot) => !stated.has(patternKey(slot.day, slot.hour)))
    .map((slot) => ({ ...slot, mode: null }))
  const { facts } = await setPatternSlots(tx, project, [...removed, ...wanted])
  return { result: await queries.listPatternSlots(tx, project), facts }
}
