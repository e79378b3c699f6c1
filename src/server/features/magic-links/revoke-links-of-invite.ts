import type { Tx } from '../../db/schema.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import { revokedFacts } from './link-facts.ts'
import * as queries from './queries.ts'

/** Revokes the link of an invite that is closed. The account must be locked. */
export async function revokeLinksOfInvite(tx: Tx, args: { inviteId: string; now: number }): Promise<Fact[]> {
  return revokedFacts('link-ended', await queries.revokeLinksOfInvite(tx, args))
}
