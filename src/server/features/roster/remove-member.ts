import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { endSessionsLimitedTo } from '../../kernel/sessions/end-session.ts'
import { leaveTenant } from './leave-tenant.ts'

/**
 * Ends the membership of a person as if they left, and their sessions that reach this tenant alone; in others the tenant is
 * not there any more.
 * @throws AppError not_found (no member any more), last_admin
 */
export async function removeMember(
  tx: Tx,
  args: TenantScope & { userId: UserId; by: UserId; now: number },
): Promise<Outcome<void>> {
  const outcome = await leaveTenant(tx, args)
  await endSessionsLimitedTo(tx, args)
  return outcome
}
