import { patternKey, type PatternSlot } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Replaces the whole weekly pattern. Of two entries for the same hour the last one counts. Dated entries win over the
 * pattern and stay. Returns the pattern as stored, by day and hour.
 */
export async function setPattern(
  tx: Tx,
  project: ProjectScope,
  wanted: readonly PatternSlot[],
): Promise<Outcome<PatternSlot[]>> {
  const slots = [...new Map(wanted.map((slot) => [patternKey(slot.day, slot.hour), slot])).values()]
  const before = await queries.listPatternSlots(tx, project)
  await queries.replacePattern(tx, { ...project, slots })
  const after = await queries.listPatternSlots(tx, project)
  return { result: after, facts: factsOf(before, after) }
}

/** Makes a fact for each hour that has an entry before or after. */
function factsOf(before: readonly PatternSlot[], after: readonly PatternSlot[]): Fact[] {
  const modesByCell = (slots: readonly PatternSlot[]) =>
    new Map(slots.map(({ day, hour, mode }) => [patternKey(day, hour), mode]))
  const [old, current] = [modesByCell(before), modesByCell(after)]
  const cells = new Map([...before, ...after].map((slot) => [patternKey(slot.day, slot.hour), slot]))
  return [...cells].map(([key, { day: weekday, hour }]) => ({
    kind: 'pattern-set',
    weekday,
    hour,
    before: old.get(key) ?? null,
    after: current.get(key) ?? null,
  }))
}
