import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { explainDamage } from '../backup/prepare-database.ts'
import type { Database } from '../db/database.ts'
import { DAMAGE_MESSAGE } from '../http/error-handler.ts'

/** A check of a large database goes on for longer, while the server serves. */
const START_WAIT_MS = 3000

/**
 * Checks every page of the database once, beside the start. Damage that is found in the first seconds refuses the start;
 * later it makes the node unready and is logged.
 * @throws Error in words for the person at the terminal
 */
export async function startDamageCheck(
  database: Database,
  log: Logger,
  { waitMs = START_WAIT_MS } = {},
): Promise<{ stop(): void }> {
  const stopping = new AbortController()
  let isStarting = true
  const check = async () => {
    const damage = await database.findDamage?.(stopping.signal)
    if (damage === undefined) return
    database.health.damage ??= damage
    if (!isStarting) log.error({ damage }, DAMAGE_MESSAGE)
  }
  const checked = check().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'The database could not be checked for damage.')
  })
  await Promise.race([checked, setTimeout(waitMs, undefined, { ref: false })])
  isStarting = false
  const { damage } = database.health
  if (damage !== undefined) throw new Error(explainDamage(damage))
  return { stop: () => stopping.abort() }
}
