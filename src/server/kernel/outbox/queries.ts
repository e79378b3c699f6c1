import type { Tx } from '../../db/schema.ts'

export async function insertMail(
  tx: Tx,
  row: {
    id: string
    to: string
    sealedContent: string
    now: number
    expiresAt: number
    priority: number
    cause: string
    turnAt: number
    inviteId: string | undefined
    tenantId: string | undefined
  },
): Promise<void> {
  await tx
    .insertInto('outbox_mails')
    .values({
      id: row.id,
      to_address: row.to,
      sealed_content: row.sealedContent,
      created_at: row.now,
      next_attempt_at: row.now,
      attempts: 0,
      expires_at: row.expiresAt,
      sent_at: null,
      failed_at: null,
      last_error: null,
      priority: row.priority,
      cause: row.cause,
      turn_at: row.turnAt,
      invite: row.inviteId ?? null,
      tenant_id: row.tenantId ?? null,
      reported_at: null,
    })
    .execute()
}

/** Each waiting mail of a cause puts off the turn of its next one by this time. */
const TURN_MS = 1000

/**
 * Gives the turn of the next mail of a cause: one step after its last waiting mail. Mails of one priority leave by turn, so a
 * cause with a thousand mails does not delay the first mail of another cause.
 */
export async function findNextTurn(tx: Tx, args: { cause: string; now: number }): Promise<number> {
  const { last } = await tx
    .selectFrom('outbox_mails')
    .select((eb) => eb.fn.max('turn_at').as('last'))
    .where('cause', '=', args.cause)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '>', args.now)
    .executeTakeFirstOrThrow()
  return Math.max(args.now, (last ?? 0) + TURN_MS)
}
