import type { Db, Tx } from '../../db/schema.ts'

/**
 * Stores a reset in place of the previous one that this device, or everybody else, requested for the address: of those only
 * the newest counts.
 */
export async function putReset(
  tx: Tx,
  args: { emailKey: string; device: string | undefined; tokenHash: string; expiresAt: number },
): Promise<void> {
  const fresh = { token_hash: args.tokenHash, expires_at: args.expiresAt, used_at: null }
  await tx
    .insertInto('password_resets')
    .values({ email_key: args.emailKey, device: args.device ?? '', ...fresh })
    .onConflict((conflict) => conflict.columns(['email_key', 'device']).doUpdateSet(fresh))
    .execute()
}

/** Finds the address of a reset that can be used now. */
export async function findOpenReset(
  db: Db,
  args: { tokenHash: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('email_key')
    .where('token_hash', '=', args.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', args.now)
    .executeTakeFirst()
  return row?.email_key
}

/** Uses the reset up; false where it is already used, replaced or expired. */
export async function consumeReset(tx: Tx, args: { tokenHash: string; now: number }): Promise<boolean> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: args.now })
    .where('token_hash', '=', args.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', args.now)
    .returning('email_key')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes every reset of the address. */
export async function deleteResets(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('email_key', '=', emailKey).execute()
}

export async function deleteExpiredResets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
