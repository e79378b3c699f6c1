import { NOTICE_KINDS, type NoticeKind } from '../../../domain/notices.ts'
import type { UserId } from '../access/types.ts'
import type { Secrets } from '../secrets.ts'

/** The person and the kinds of notices of a mail. */
interface Subscription {
  userId: UserId
  kinds: readonly NoticeKind[]
}

/** The token that ends mail of these kinds; undefined where there is none of them, since requests are mailed in any case. */
export function unsubscribeTokenOf(secrets: Secrets, { userId, kinds }: Subscription): string | undefined {
  const ended = NOTICE_KINDS.filter((kind) => kind !== 'request' && kinds.includes(kind))
  return ended.length === 0 ? undefined : secrets.sign('unsubscribe', [userId, ...ended].join(' '))
}
