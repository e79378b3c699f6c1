import type { Db } from '../db/schema.ts'

export interface OutboxRow {
  id: string
  to: string
  sealedContent: string
  createdAt: number
  /** Counting the one that this claim is for. */
  attempts: number
}

/**
 * Takes the mail that is due longest and keeps others off it until `leaseEnd`. The conditions are repeated
 * outside the subselect: a second node that waited for the row then finds it taken.
 */
export async function claimDueMail(
  db: Db,
  args: { now: number; leaseEnd: number },
): Promise<OutboxRow | undefined> {
  const row = await db
    .updateTable('outbox_mails')
    .set((eb) => ({ next_attempt_at: args.leaseEnd, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox_mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', args.now)
        .where('expires_at', '>', args.now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1),
    )
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', args.now)
    .returning(['id', 'to_address', 'sealed_content', 'created_at', 'attempts'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      to: row.to_address,
      sealedContent: row.sealed_content,
      createdAt: row.created_at,
      attempts: row.attempts,
    }
  )
}

/** Whether a mail is due: a claim that lost its row to another node says nothing about the rest. */
export async function isMailDue(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox_mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** What waits to be sent, and since when the oldest does. */
export async function countWaitingMails(
  db: Db,
  now: number,
): Promise<{ count: number; oldest: number | null }> {
  return db
    .selectFrom('outbox_mails')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
}

/** Its content goes: it may hold codes and links. */
export async function markSent(db: Db, args: { id: string; now: number }): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ sent_at: args.now, sealed_content: '', last_error: null })
    .where('id', '=', args.id)
    .execute()
}

export async function markFailed(
  db: Db,
  args: { id: string; nextAttemptAt: number; error: string },
): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ next_attempt_at: args.nextAttemptAt, last_error: args.error })
    .where('id', '=', args.id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Removes what was sent before `sentBefore`. */
export async function deleteSentMails(db: Db, sentBefore: number): Promise<void> {
  await db.deleteFrom('outbox_mails').where('sent_at', '<', sentBefore).execute()
}

/** Removes what was never sent and has lost its meaning; gives what was removed. */
export async function deleteExpiredMails(
  db: Db,
  now: number,
): Promise<{ id: string; lastError: string | null }[]> {
  return (
    db
      .deleteFrom('outbox_mails')
      .where('sent_at', 'is', null)
      .where('expires_at', '<=', now)
      // One that is being sent right now is left to its sender.
      .where('next_attempt_at', '<=', now)
      .returning(['id', 'last_error as lastError'])
      .execute()
  )
}
