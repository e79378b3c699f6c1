import type { Db } from '../../db/schema.ts'
import type { Session } from '../access/types.ts'
import * as queries from './queries.ts'

/** Signs the browser out; its token is dead from here on. */
export async function endSession(db: Db, session: Session): Promise<void> {
  await queries.deleteSession(db, session.tokenHash)
}
