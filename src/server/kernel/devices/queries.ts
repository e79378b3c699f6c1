import type { Db, Tx } from '../../db/schema.ts'
import type { UserId } from '../access/types.ts'

/** Whether this is a device of the account with the address. */
export async function isDeviceOf(
  db: Db,
  args: { secretHash: string; emailKey: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.secret_hash')
    .where('d.secret_hash', '=', args.secretHash)
    .where('d.expires_at', '>', args.now)
    .where('u.email_key', '=', args.emailKey)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDevice(
  tx: Tx,
  args: { secretHash: string; userId: UserId; now: number; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('devices')
    .values({
      secret_hash: args.secretHash,
      user_id: args.userId,
      created_at: args.now,
      expires_at: args.expiresAt,
    })
    .execute()
}

/** Extends a device of the person; false where it is another person's, expired or unknown. */
export async function extendDevice(
  tx: Tx,
  args: { secretHash: string; userId: UserId; now: number; expiresAt: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('devices')
    .set({ expires_at: args.expiresAt })
    .where('secret_hash', '=', args.secretHash)
    .where('user_id', '=', args.userId)
    .where('expires_at', '>', args.now)
    .returning('secret_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes every device of the person. */
export async function deleteDevicesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
}

export async function deleteExpiredDevices(db: Db, now: number): Promise<void> {
  await db.deleteFrom('devices').where('expires_at', '<=', now).execute()
}
