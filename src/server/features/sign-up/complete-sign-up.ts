import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { TenantId, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { createProject } from '../projects/create-project.ts'
import { createAccount, giveRole, markEmailProven } from '../users/accounts.ts'
import type { PendingSignup } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Makes account, tenant, first project and ADMIN membership, after the mailbox is proven. If the address has got an
 * account since, it only marks that mailbox as proven and drops the sign-up's password and tenant. A password that is not
 * trusted, since another person may have entered it, counts only together with a mailed code.
 */
export async function completeSignUp(
  tx: Tx,
  args: { signup: PendingSignup; isPasswordTrusted: boolean; now: number },
): Promise<Outcome<UserId>> {
  const { signup, now } = args
  const passwordNeedsCode = !args.isPasswordTrusted
  const person = { ...signup, passwordNeedsCode, country: '', germanLevel: 'A1', emailProvenAt: now }
  const { account, isNew } = await createAccount(tx, person, now)
  // Accounts are locked before sign-ups: an invite may be accepted at the same time.
  if (!isNew) await markEmailProven(tx, account.userId, now)
  // Other people may have entered this address too. Their sign-ups are deleted unproven.
  await queries.dropPendingSignups(tx, signup.emailKey)
  const { userId } = account
  if (!isNew) return { result: userId, facts: [] }

  const tenantId = randomUUID() as TenantId
  await queries.insertTenant(tx, { id: tenantId, name: signup.tenantName, now })
  const { facts } = await createProject(tx, { tenantId, name: signup.tenantName, now })
  await giveRole(tx, { tenantId, userId, role: 'ADMIN', now })
  return { result: userId, facts: facts.map((fact) => ({ ...fact, by: userId })) }
}
