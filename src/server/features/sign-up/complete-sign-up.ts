import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import { lockPersonOfCode } from '../../kernel/facts/write.ts'
import { endLimitedSessionsOf, endSessionsOf } from '../../kernel/sessions/end-session.ts'
import { revokeVisibleLinks } from '../magic-links/visible-links.ts'
import {
  claimParticulars,
  createAccount,
  getLockedAccount,
  markEmailProven,
  replaceParticulars,
  replacePassword,
  setFirstPassword,
} from '../users/accounts.ts'
import type { Account } from '../users/types.ts'
import { foundOrganisation } from './found-organisation.ts'
import type { PendingSignup } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Makes account, tenant, first project and ADMIN membership, after the mailbox is proven. If the address has got an
 * account of its own since, it only marks that mailbox as proven and drops the sign-up's password and tenant. A password
 * that is not trusted, since another person may have entered it, counts only together with a mailed code.
 */
export async function completeSignUp(
  tx: Tx,
  args: { signup: PendingSignup; isPasswordTrusted: boolean; now: number },
): Promise<Outcome<UserId>> {
  const { signup, now } = args
  const passwordNeedsCode = !args.isPasswordTrusted
  const person = { ...signup, passwordNeedsCode, country: '', germanLevel: 'A1', emailProvenAt: now }
  const { account: made, isNew } = await createAccount(tx, person, now)
  const { userId } = made
  // Accounts are locked before sign-ups: an invite may be accepted at the same time.
  if (!isNew) await lockPersonOfCode(tx, userId)
  const account = isNew ? made : await getLockedAccount(tx, userId)
  if (!isNew) await markEmailProven(tx, userId, now)
  // Other people may have entered this address too. Their sign-ups are deleted unproven.
  await queries.dropPendingSignups(tx, signup.emailKey)
  if (!isNew && !account.isUnclaimed) return { result: userId, facts: [] }

  const ended = isNew ? [] : await claimAccount(tx, { account, signup, passwordNeedsCode, now })
  const founded = await foundOrganisation(tx, { userId, name: signup.tenantName, now })
  return { result: userId, facts: [...founded, ...ended.map((fact) => ({ ...fact, by: userId }))] }
}

/**
 * Gives an account that exists only by an invite to the person who signs up: names and telephone are the sign-up's. Until
 * the mailbox was proven, an administrator may have chosen the password and begun sessions, so they end.
 */
async function claimAccount(
  tx: Tx,
  args: { account: Account; signup: PendingSignup; passwordNeedsCode: boolean; now: number },
): Promise<Fact[]> {
  const { account, signup, passwordNeedsCode: needsCode, now } = args
  const { userId } = account
  const { firstName, lastName, phone, passwordHash } = signup
  await replaceParticulars(tx, { userId, firstName, lastName, phone })
  await claimParticulars(tx, userId)
  if (!account.isMailboxProven) {
    await replacePassword(tx, { userId, passwordHash, needsCode })
    await endSessionsOf(tx, { userId })
  } else {
    await setFirstPassword(tx, { userId, passwordHash, needsCode })
    await endLimitedSessionsOf(tx, { userId })
  }
  return revokeVisibleLinks(tx, { userId, now })
}
