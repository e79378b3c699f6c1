import type { Db, Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { revokedFacts } from './link-facts.ts'
import * as queries from './queries.ts'

/** Finds the person of a link that is genuine and closed: used, revoked or expired. */
export async function findUserOfClosedLink(
  db: Db,
  args: { secrets: Secrets; token: string; now: number },
): Promise<UserId | undefined> {
  const id = args.secrets.idOfToken('magic-link', args.token)
  return id === undefined ? undefined : queries.findUserOfClosedLink(db, { id, now: args.now })
}

/** Revokes every link of the person, who is the actor. The account must be locked. */
export async function revokeLinks(tx: Tx, args: { userId: UserId; now: number }): Promise<Fact[]> {
  return revokedFacts('link-ended', await queries.revokeLinks(tx, args), args.userId)
}
