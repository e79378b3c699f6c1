import { NOTICE_KINDS, type NoticeKind } from '../../../domain/notices.ts'
import type { Db } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Write } from '../../kernel/facts/write.ts'
import { loadWays } from '../../kernel/notices/tell.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

/** The person and the kinds of notices of a mail. */
export interface Subscription {
  userId: UserId
  kinds: readonly NoticeKind[]
}

/** The token that ends mail of these kinds; undefined where there is none of them, since requests are mailed in any case. */
export function unsubscribeTokenOf(secrets: Secrets, { userId, kinds }: Subscription): string | undefined {
  const ended = NOTICE_KINDS.filter((kind) => kind !== 'request' && kinds.includes(kind))
  return ended.length === 0 ? undefined : secrets.sign('unsubscribe', [userId, ...ended].join(' '))
}

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
