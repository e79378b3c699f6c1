import { lastPerSlot, type ModeOfSlot } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Sets or clears one person's overrides, all or none. Of two overrides for the same hour the last one counts. Returns
 * the slots as stored.
 */
export async function setUserSlotModes(
  tx: Tx,
  person: RosterScope,
  wanted: readonly ModeOfSlot[],
): Promise<Outcome<ModeOfSlot[]>> {
  const { userId } = person
  const slots = lastPerSlot(wanted)
  const changes = await queries.overridesOfPerson.replace(tx, { ...person, slots })
  return { result: slots, facts: changes.map((change) => ({ kind: 'own-colour-set', userId, ...change })) }
}
