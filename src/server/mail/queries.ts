import type { Db } from '../db/schema.ts'

export interface OutboxRow {
  id: string
  to: string
  sealedContent: string
  createdAt: number
  /** The number of attempts, including the one of this claim. */
  attempts: number
}

/**
 * Claims the mail that has been due longest, and locks it for others until `leaseEnd`. The conditions stand outside the
 * subselect too: a second node that waited for the row then finds that it is claimed.
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

/** Whether a mail is due. A claim that found no mail may only have lost its row to another node. */
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

/** The number of waiting mails, and the time since which the oldest waits. */
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

/** Deletes the content, which may hold codes and links. */
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

/** Removes mails that were sent before `sentBefore`. */
export async function deleteSentMails(db: Db, sentBefore: number): Promise<void> {
  await db.deleteFrom('outbox_mails').where('sent_at', '<', sentBefore).execute()
}

/** Removes mails that expired before they were sent, and gives them. */
export async function deleteExpiredMails(
  db: Db,
  now: number,
): Promise<{ id: string; lastError: string | null }[]> {
  return (
    db
      .deleteFrom('outbox_mails')
      .where('sent_at', 'is', null)
      .where('expires_at', '<=', now)
      // A mail that is being sent now stays.
      .where('next_attempt_at', '<=', now)
      .returning(['id', 'last_error as lastError'])
      .execute()
  )
}
