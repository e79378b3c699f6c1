import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { TenantId, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { createProject } from '../projects/create-project.ts'
import { createAccount, giveRole, markEmailProven } from '../users/accounts.ts'
import type { PendingSignup } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Makes user, tenant, first project and ADMIN membership at once, after the address was proven. An account that came
 * to be in the meantime is only signed in: it takes neither the sign-up's password nor its tenant. A password that
 * somebody else may have typed (not trusted) counts only together with a mailed code.
 */
export async function completeSignUp(
  tx: Tx,
  args: { signup: PendingSignup; isPasswordTrusted: boolean; now: number },
): Promise<Outcome<UserId>> {
  const { signup, now } = args
  const passwordNeedsCode = !args.isPasswordTrusted
  const person = { ...signup, passwordNeedsCode, country: '', germanLevel: 'A1', emailProvenAt: now }
  const { account, isNew } = await createAccount(tx, person, now)
  // Account before sign-ups, as everywhere: an invite may be accepted just now.
  if (!isNew) await markEmailProven(tx, account.userId, now)
  // Others may have typed this address too; their passwords die unproven.
  await queries.dropPendingSignups(tx, signup.emailKey)
  const { userId } = account
  if (!isNew) return { result: userId, facts: [] }

  const tenantId = randomUUID() as TenantId
  await queries.insertTenant(tx, { id: tenantId, name: signup.tenantName, now })
  const { facts } = await createProject(tx, { tenantId, name: signup.tenantName, now })
  await giveRole(tx, { tenantId, userId, role: 'ADMIN', now })
  return { result: userId, facts: facts.map((fact) => ({ ...fact, by: userId })) }
}
