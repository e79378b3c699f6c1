import type { Tx } from '../db/schema.ts'

/**
 * The tables of what signs in, which a restore leaves empty: a session that ended after the backup would live again, a code or
 * reset would work a second time, and the address of a calendar feed that was replaced would serve again. Browsers to which
 * notices are pushed belong to sessions. Counts are left out too, and with them the mark of the nightly backup.
 */
export const ENDED_TABLES = [
  'sessions',
  'devices',
  'sign_in_codes',
  'own_codes',
  'password_resets',
  'pending_signups',
  'rate_counters',
  'calendars',
  'push_subscriptions',
  'pushes',
]

/** The other tables that can be read with the APP_SECRET alone. A start replaces the generated secrets that it cannot read. */
export const SEALED_TABLES = ['outbox_mails', 'busy_calendars']

/**
 * Ends the links and invites that are open in a backup, since they may have been used or revoked after it. They expire, so
 * nobody can reinstate them. An invite of a freelancer that is bound to an address stays, since it opens for them alone.
 */
export async function endOpenings(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('magic_links')
    .set({ expires_at: now })
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await tx
    .updateTable('invites')
    .set({ expires_at: now })
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('role', '<>', 'FREELANCER'), eb('email_key', 'is', null)]))
    .execute()
}
