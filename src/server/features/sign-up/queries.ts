import type { Language } from '../../../domain/language.ts'
import type { Db, Tx } from '../../db/schema.ts'

/** A sign-up whose address is not proven yet. */
export interface PendingSignup {
  id: string
  email: string
  emailKey: string
  firstName: string
  lastName: string
  phone: string
  tenantName: string
  passwordHash: string
  language: Language | null
}

export async function insertPendingSignup(
  tx: Tx,
  signup: PendingSignup,
  times: { now: number; expiresAt: number },
): Promise<void> {
  await tx
    .insertInto('pending_signups')
    .values({
      id: signup.id,
      email: signup.email,
      email_key: signup.emailKey,
      first_name: signup.firstName,
      last_name: signup.lastName,
      phone: signup.phone,
      tenant_name: signup.tenantName,
      password_hash: signup.passwordHash,
      language: signup.language,
      created_at: times.now,
      expires_at: times.expiresAt,
    })
    .execute()
}

function selectPending(db: Db, now: number) {
  return db
    .selectFrom('pending_signups')
    .select([
      'id',
      'email',
      'email_key as emailKey',
      'first_name as firstName',
      'last_name as lastName',
      'phone',
      'tenant_name as tenantName',
      'password_hash as passwordHash',
      'language',
    ])
    .where('expires_at', '>', now)
}

/** Finds the sign-up with the id that a code names. */
export async function findPendingSignup(
  db: Db,
  args: { id: string; now: number },
): Promise<PendingSignup | undefined> {
  return selectPending(db, args.now).where('id', '=', args.id).executeTakeFirst()
}

/** Finds the newest pending sign-up of an address. */
export async function findNewestPendingSignup(
  db: Db,
  args: { emailKey: string; now: number },
): Promise<PendingSignup | undefined> {
  return selectPending(db, args.now)
    .where('email_key', '=', args.emailKey)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes every pending sign-up of an address that has an account now. */
export async function dropPendingSignups(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('pending_signups').where('email_key', '=', emailKey).execute()
}

export async function deleteExpiredSignups(db: Db, now: number): Promise<void> {
  await db.deleteFrom('pending_signups').where('expires_at', '<=', now).execute()
}

/** Deletes all pending sign-ups. */
export async function deletePendingSignups(db: Db): Promise<void> {
  await db.deleteFrom('pending_signups').execute()
}

/** Whether there is an organisation, or one of this name. */
export async function hasTenant(db: Db, name?: string): Promise<boolean> {
  let tenants = db.selectFrom('tenants').select('id').limit(1)
  if (name !== undefined) tenants = tenants.where('name', '=', name)
  return (await tenants.executeTakeFirst()) !== undefined
}

export async function insertTenant(tx: Tx, args: { id: string; name: string; now: number }): Promise<void> {
  await tx.insertInto('tenants').values({ id: args.id, name: args.name, created_at: args.now }).execute()
}
