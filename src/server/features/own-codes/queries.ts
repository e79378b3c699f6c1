import type { Db, Schema, Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'

export type OwnPurpose = Schema['own_codes']['purpose']

interface Key {
  userId: UserId
  purpose: OwnPurpose
}

/** Stores codes in place of the person's earlier ones of this purpose: only the newest count. */
export async function putCodes(
  tx: Tx,
  args: Key & { codeHash: string; newEmail: string | null; newCodeHash: string | null; expiresAt: number },
): Promise<void> {
  const fresh = {
    code_hash: args.codeHash,
    new_email: args.newEmail,
    new_code_hash: args.newCodeHash,
    expires_at: args.expiresAt,
    tries: 0,
    used_at: null,
  }
  await tx
    .insertInto('own_codes')
    .values({ user_id: args.userId, purpose: args.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Counts a try, and uses the codes up if all match, in one statement, so that tries cannot race. */
export async function tryCodes(
  db: Db,
  args: Key & { codeHash: string; newCodeHash: string | null; maxTries: number; now: number },
): Promise<{ newEmail: string | null } | undefined> {
  const row = await db
    .updateTable('own_codes')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      used_at: eb
        .case()
        .when(
          eb.and([
            eb('code_hash', '=', args.codeHash),
            eb('new_code_hash', args.newCodeHash === null ? 'is' : '=', args.newCodeHash),
          ]),
        )
        .then(args.now)
        .else(null)
        .end(),
    }))
    .where('user_id', '=', args.userId)
    .where('purpose', '=', args.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', args.now)
    .where('tries', '<', args.maxTries)
    .returning(['used_at', 'new_email as newEmail'])
    .executeTakeFirst()
  return row && row.used_at !== null ? { newEmail: row.newEmail } : undefined
}

export async function deleteExpiredCodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('own_codes').where('expires_at', '<=', now).execute()
}

/** Deletes every code of the person. */
export async function deleteCodesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('own_codes').where('user_id', '=', userId).execute()
}
