import type { PriceOfSlot } from '../../../domain/pricing.ts'
import { lastPerSlot } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, RosterScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** Sets or clears slot prices for everybody, all or none. Of two prices for the same hour the last one counts. */
export async function setSlotPrices(
  tx: Tx,
  project: ProjectScope,
  wanted: readonly PriceOfSlot[],
): Promise<Outcome<PriceOfSlot[]>> {
  const prices = lastPerSlot(wanted)
  const changes = await queries.slotPrices.replace(tx, { ...project, slots: prices })
  return { result: prices, facts: changes.map((change) => ({ kind: 'price-set', ...change })) }
}

/** Sets or clears slot prices for one person, by the rules of `setSlotPrices`. */
export async function setUserSlotPrices(
  tx: Tx,
  person: RosterScope,
  wanted: readonly PriceOfSlot[],
): Promise<Outcome<PriceOfSlot[]>> {
  const { userId } = person
  const prices = lastPerSlot(wanted)
  const changes = await queries.userSlotPrices.replace(tx, { ...person, slots: prices })
  return { result: prices, facts: changes.map((change) => ({ kind: 'own-price-set', userId, ...change })) }
}
