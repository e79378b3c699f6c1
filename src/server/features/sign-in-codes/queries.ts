import type { Db, Tx } from '../../db/schema.ts'

/** The sign-in for which a code was mailed. A code of one purpose never serves for the other. */
export type CodePurpose = 'email' | 'password'

interface CodeKey {
  emailKey: string
  purpose: CodePurpose
  /** undefined: no known device. */
  device: string | undefined
}

/** Stands for everybody who is no known device. */
const OTHERS = ''

/** Stores a code in place of the previous one of this device, or of everybody else: only the newest code counts. */
export async function putCode(
  tx: Tx,
  args: CodeKey & { codeHash: string; signupId: string | null; isJoining: boolean; expiresAt: number },
): Promise<void> {
  const fresh = {
    code_hash: args.codeHash,
    signup_id: args.signupId,
    is_joining: args.isJoining ? 1 : 0,
    expires_at: args.expiresAt,
    tries: 0,
    tries_by_others: 0,
    used_at: null,
  }
  await tx
    .insertInto('sign_in_codes')
    .values({ email_key: args.emailKey, purpose: args.purpose, device: args.device ?? OTHERS, ...fresh })
    .onConflict((conflict) => conflict.columns(['email_key', 'purpose', 'device']).doUpdateSet(fresh))
    .execute()
}

/**
 * Counts a try for each open code of the address and uses up the one whose hash matches, in one statement, so that tries
 * cannot race.
 */
export async function tryCode(
  db: Db,
  args: CodeKey & { codeHash: string; maxTries: number; now: number },
): Promise<{ signupId: string | null; isJoining: boolean } | undefined> {
  const device = args.device ?? OTHERS
  const rows = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({
      tries: eb
        .case()
        .when('device', '=', device)
        .then(eb('tries', '+', 1))
        .else(eb.ref('tries'))
        .end(),
      tries_by_others: eb
        .case()
        .when('device', '=', device)
        .then(eb.ref('tries_by_others'))
        .else(eb('tries_by_others', '+', 1))
        .end(),
      used_at: eb.case().when('code_hash', '=', args.codeHash).then(args.now).else(null).end(),
    }))
    .where('email_key', '=', args.emailKey)
    .where('purpose', '=', args.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', args.now)
    .where((eb) =>
      eb.or([
        eb('device', '=', device).and('tries', '<', args.maxTries),
        eb('device', '<>', device).and('tries_by_others', '<', args.maxTries),
      ]),
    )
    .returning(['used_at', 'signup_id', 'is_joining'])
    .execute()
  const used = rows.find((row) => row.used_at !== null)
  return used && { signupId: used.signup_id, isJoining: used.is_joining === 1 }
}

/** Finds the sign-up that the present code of the device, else that of everybody else, would complete. */
export async function findSignupOfCode(db: Db, key: CodeKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_codes')
    .select('signup_id')
    .where('email_key', '=', key.emailKey)
    .where('purpose', '=', key.purpose)
    .where('device', 'in', [key.device ?? OTHERS, OTHERS])
    .orderBy('device', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.signup_id ?? undefined
}

/** Deletes every code of the address. */
export async function dropCodes(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('sign_in_codes').where('email_key', '=', emailKey).execute()
}

export async function deleteExpiredCodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute()
}
