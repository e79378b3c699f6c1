import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { lockPersonOfCode } from '../../kernel/facts/write.ts'
import { endLimitedSessionsOf } from '../../kernel/sessions/end-session.ts'
import { revokeVisibleLinks } from '../magic-links/visible-links.ts'
import { createAccount } from '../users/accounts.ts'
import { newcomer } from '../users/newcomer.ts'
import { foundOrganisation } from './found-organisation.ts'
import { hasTenant } from './queries.ts'

/**
 * Makes an organisation with its administrator, for the operator of the server. An account that is there keeps its names and
 * password; what administrators of another organisation hold of it ends. A new one asks its person for both.
 * @returns undefined where an organisation has that name already
 */
export async function createAdmin(
  tx: Tx,
  { email, tenantName, now }: { email: string; tenantName: string; now: number },
): Promise<Outcome<UserId | undefined>> {
  if (await hasTenant(tx, tenantName)) return { result: undefined, facts: [] }
  const { account, isNew } = await createAccount(
    tx,
    newcomer(email, { language: null, emailProvenAt: null }),
    now,
  )
  const { userId } = account
  if (!isNew) await lockPersonOfCode(tx, userId)
  const ended = isNew ? [] : await revokeVisibleLinks(tx, { userId, now })
  if (!isNew) await endLimitedSessionsOf(tx, { userId })
  const founded = await foundOrganisation(tx, { userId, name: tenantName, now })
  return { result: userId, facts: [...founded, ...ended.map((fact) => ({ ...fact, by: userId }))] }
}
