/** Secrets that the first start makes and that lie in the database, sealed with APP_SECRET, so that all nodes have the same. */
import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../secrets.ts'
import * as queries from './queries.ts'

/** The names of the secrets, as they are stored. */
export type GeneratedSecret = 'push-key' | 'signup-token'

type Sealing = Pick<Secrets, 'seal' | 'unseal'>

/** Finds a secret; undefined where none was made, or where another APP_SECRET sealed it. */
export async function findGeneratedSecret(
  db: Db,
  secrets: Sealing,
  name: GeneratedSecret,
): Promise<string | undefined> {
  const sealed = await queries.findSealed(db, name)
  return sealed === undefined ? undefined : secrets.unseal(sealed)
}

/**
 * Gives a secret, and makes it where there is none, or where another APP_SECRET sealed it. Of several nodes that start at
 * once, one makes it and the others take that.
 */
export async function keepGeneratedSecret(
  db: Db,
  secrets: Sealing,
  { name, make }: { name: GeneratedSecret; make: () => string },
): Promise<string> {
  const before = await queries.findSealed(db, name)
  const kept = before === undefined ? undefined : secrets.unseal(before)
  if (kept !== undefined) return kept
  await queries.storeSealed(db, { name, sealed: secrets.seal(make()), before })
  const made = await findGeneratedSecret(db, secrets, name)
  if (made === undefined) throw new Error('Another node of this database has another APP_SECRET.')
  return made
}
