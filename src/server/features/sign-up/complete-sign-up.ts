import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../db/schema.ts'
import type { TenantId, UserId } from '../access/types.ts'
import { createProject } from '../projects/create-project.ts'
import { createAccount, giveRole, markEmailProven } from '../users/accounts.ts'
import type { PendingSignup } from './queries.ts'
import * as queries from './queries.ts'

/** A sign-up that waits for its code, by id. */
export async function findPendingSignup(
  db: Db,
  args: { id: string; now: number },
): Promise<PendingSignup | undefined> {
  return queries.findPendingSignup(db, args)
}

/** The newest sign-up of an address that waits for its code. */
export async function findNewestPendingSignup(
  db: Db,
  args: { emailKey: string; now: number },
): Promise<PendingSignup | undefined> {
  return queries.findNewestPendingSignup(db, args)
}

/**
 * Makes user, tenant, first project and ADMIN membership at once, after the address was proven. An account that came
 * to be in the meantime is only signed in: it takes neither the sign-up's password nor its tenant.
 */
export async function completeSignUp(tx: Tx, args: { signup: PendingSignup; now: number }): Promise<UserId> {
  const { signup, now } = args
  const person = { ...signup, country: '', germanLevel: 'A1', emailProvenAt: now }
  const { account, isNew } = await createAccount(tx, person, now)
  // Others may have typed this address too; their passwords die unproven.
  await queries.deletePendingSignups(tx, signup.emailKey)
  if (!isNew) {
    await markEmailProven(tx, account.userId, now)
    return account.userId
  }

  const tenantId = randomUUID() as TenantId
  await queries.insertTenant(tx, { id: tenantId, name: signup.tenantName, now })
  await createProject(tx, { tenantId, name: signup.tenantName, now })
  await giveRole(tx, { tenantId, userId: account.userId, role: 'ADMIN', now })
  return account.userId
}

/** Removes sign-ups that nobody completed in time. */
export async function sweepSignups(db: Db, now: number): Promise<void> {
  await queries.deleteExpiredSignups(db, now)
}
