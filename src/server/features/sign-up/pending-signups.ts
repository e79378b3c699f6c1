/** Sign-ups that wait for their code. */
import type { Db, Tx } from '../../db/schema.ts'
import type { PendingSignup } from './queries.ts'
import * as queries from './queries.ts'

/** By id: the one that a code was mailed for. */
export async function findPendingSignup(
  db: Db,
  args: { id: string; now: number },
): Promise<PendingSignup | undefined> {
  return queries.findPendingSignup(db, args)
}

/** The newest one of an address. */
export async function findNewestPendingSignup(
  db: Db,
  args: { emailKey: string; now: number },
): Promise<PendingSignup | undefined> {
  return queries.findNewestPendingSignup(db, args)
}

/** What anybody has typed for the address is forgotten: it belongs to an account now. */
export async function dropPendingSignups(tx: Tx, emailKey: string): Promise<void> {
  await queries.deletePendingSignups(tx, emailKey)
}
