import { NOTICE_KINDS, type NoticeSettings } from '../../../domain/notices.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { loadWays } from '../../kernel/notices/tell.ts'
import * as queries from './queries.ts'

/** The ways by which a person is told notices of each kind. */
export async function getSettings(db: Db, userId: UserId): Promise<NoticeSettings> {
  const waysOf = await loadWays(db, [userId])
  // Every kind has its ways.
  return Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, waysOf(userId, kind)])) as NoticeSettings
}

/** Chooses the ways of some kinds; the others keep theirs. Notices that were told before keep the ways of then. */
export async function setSettings(
  tx: Tx,
  {
    userId,
    settings,
  }: { userId: UserId; settings: { [Kind in keyof NoticeSettings]?: NoticeSettings[Kind] | undefined } },
): Promise<Outcome<NoticeSettings>> {
  for (const kind of NOTICE_KINDS) {
    const ways = settings[kind]
    if (ways) await queries.putWays(tx, { userId, kind, ...ways })
  }
  return { result: await getSettings(tx, userId), facts: [] }
}
