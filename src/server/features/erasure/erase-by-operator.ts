import { displayName } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import { createWrite } from '../../kernel/facts/write.ts'
import { DEFAULT_LIMITS } from '../../kernel/limits/limit-settings.ts'
import { createLimits } from '../../kernel/limits/limits.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { findAccount } from '../users/accounts.ts'
import { listMemberships } from '../users/memberships/memberships.ts'
import { erasePerson, placeOfErasure } from './erase-person.ts'

/** Finds the person of an address and the organisations that they belong to; undefined without an account. */
export async function describePerson(
  db: Db,
  emailKey: string,
): Promise<{ userId: UserId; name: string; organisations: string[] } | undefined> {
  const account = await findAccount(db, emailKey)
  if (!account) return undefined
  const memberships = await listMemberships(db, account.userId)
  return {
    userId: account.userId,
    name: displayName(account),
    organisations: memberships.map(({ tenantName }) => tenantName),
  }
}

/**
 * Erases a person as an operator does. The history names the person, by the pseudonym, as who did it: operators have no
 * account.
 * @throws AppError last_admin
 */
export async function eraseByOperator(
  db: Db,
  { secrets, userId, now }: { secrets: Secrets; userId: UserId; now: number },
): Promise<void> {
  // Clearing hours only counts cells down, which no limit refuses.
  const limits = createLimits(DEFAULT_LIMITS)
  const write = createWrite({ db, secrets, limits }, { by: userId, decideAgain: undefined, now })
  await write(placeOfErasure(userId), (tx) => erasePerson(tx, { secrets, userId, now }))
}
