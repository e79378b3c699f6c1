import { NOTICE_KINDS } from '../../../domain/notices.ts'
import type { Db } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { loadWays } from '../../kernel/notices/tell.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

/**
 * Ends mail of the kinds in a token, and keeps the other ways. A second call changes nothing.
 * @throws AppError not_found
 */
export async function unsubscribe(
  db: Db,
  write: Write,
  { secrets, token }: { secrets: Secrets; token: string },
): Promise<void> {
  const [userId, ...kinds] = secrets.textOfSigned('unsubscribe', token)?.split(' ') ?? []
  if (userId === undefined || !(await queries.isPerson(db, userId as UserId))) throw notFound()
  await write({ person: userId as UserId }, async (tx) => {
    const waysOf = await loadWays(tx, [userId as UserId])
    for (const kind of NOTICE_KINDS.filter((each) => kinds.includes(each)))
      await queries.putWays(tx, {
        ...waysOf(userId as UserId, kind),
        userId: userId as UserId,
        kind,
        mail: false,
      })
    return { result: undefined, facts: [] }
  })
}
