import { expressionBuilder } from 'kysely'
import { isPostgres } from '../db/database.ts'
import type { Db, Schema } from '../db/schema.ts'
import { DECOY_ADDRESS } from '../kernel/outbox/mail.ts'

export interface OutboxRow {
  id: string
  to: string
  sealedContent: string
  createdAt: number
  /** The number of attempts, including the one of this claim. */
  attempts: number
  cause: string
  /** The id of the invite in the mail. */
  invite: string | null
}

/** The condition that a mail is due. */
function isDue(now: number) {
  const eb = expressionBuilder<Schema, 'outbox_mails'>()
  return eb.and([
    eb('sent_at', 'is', null),
    eb('failed_at', 'is', null),
    eb('next_attempt_at', '<=', now),
    eb('expires_at', '>', now),
  ])
}

/** The priority of the first due mail; undefined where none is due. */
export async function findFirstDuePriority(db: Db, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox_mails')
    .select('priority')
    .where(isDue(now))
    .orderBy('priority')
    .limit(1)
    .executeTakeFirst()
  return row?.priority
}

/**
 * Claims the due mail whose turn is first, and locks it for others until `leaseEnd`. The condition stands outside the
 * subselect too: a second node that waited for the row then finds that it is claimed.
 * @param args recipients and causes: those whose mails have to wait
 */
export async function claimDueMail(
  db: Db,
  args: {
    now: number
    leaseEnd: number
    maxPriority: number
    recipients: readonly string[]
    causes: readonly string[]
  },
): Promise<OutboxRow | undefined> {
  const { recipients, causes } = args
  const row = await db
    .updateTable('outbox_mails')
    .set((eb) => ({ next_attempt_at: args.leaseEnd, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox_mails')
        .select('id')
        .where(isDue(args.now))
        .where('priority', '<=', args.maxPriority)
        .$if(recipients.length > 0, (query) => query.where('to_address', 'not in', recipients))
        .$if(causes.length > 0, (query) => query.where('cause', 'not in', causes))
        .orderBy('priority')
        .orderBy('turn_at')
        .orderBy('id')
        .limit(1)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .where(isDue(args.now))
    .returning([
      'id',
      'to_address as to',
      'sealed_content as sealedContent',
      'created_at as createdAt',
      'attempts',
      'cause',
      'invite',
    ])
    .executeTakeFirst()
  return row
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
    .where('failed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('to_address', '<>', DECOY_ADDRESS)
    .executeTakeFirstOrThrow()
}

interface EndedMail {
  id: string
  invite: string | null
  now: number
}

/** Marks a mail as sent, and deletes the content, which may hold codes and links. */
export async function markSent(db: Db, args: EndedMail): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ sent_at: args.now, sealed_content: '', last_error: null })
    .where('id', '=', args.id)
    .execute()
  if (args.invite !== null) await setMailFailedAt(db, args.invite, null)
}

/** Marks a mail that the mail server refuses for good, and shows that at its invite. */
export async function markRefused(db: Db, args: EndedMail & { error: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('outbox_mails')
      .set({ failed_at: args.now, sealed_content: '', last_error: args.error })
      .where('id', '=', args.id)
      .execute()
    if (args.invite !== null) await setMailFailedAt(tx, args.invite, args.now)
  })
}

async function setMailFailedAt(db: Db, invite: string, failedAt: number | null): Promise<void> {
  await db
    .updateTable('invites')
    .set({ mail_failed_at: failedAt })
    .where('id', '=', invite)
    .where('mail_failed_at', failedAt === null ? 'is not' : 'is', null)
    .execute()
}

/** Stores why an attempt failed, and when the next one is due: its turn comes after mails that were not tried yet. */
export async function markFailed(
  db: Db,
  args: { id: string; nextAttemptAt: number; error: string },
): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ next_attempt_at: args.nextAttemptAt, turn_at: args.nextAttemptAt, last_error: args.error })
    .where('id', '=', args.id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Removes mails that were sent or refused before this time. */
export async function deleteEndedMails(db: Db, endedBefore: number): Promise<void> {
  await db
    .deleteFrom('outbox_mails')
    .where((eb) => eb.or([eb('sent_at', '<', endedBefore), eb('failed_at', '<', endedBefore)]))
    .execute()
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
      .where('failed_at', 'is', null)
      .where('expires_at', '<=', now)
      // A mail that is being sent now stays.
      .where('next_attempt_at', '<=', now)
      .returning(['id', 'last_error as lastError'])
      .execute()
  )
}
