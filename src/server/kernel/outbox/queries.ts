import type { Tx } from '../../db/schema.ts'

export async function insertMail(
  tx: Tx,
  row: {
    id: string
    to: string
    sealedContent: string
    now: number
    expiresAt: number
    sentAt: number | null
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
      sent_at: row.sentAt,
      last_error: null,
    })
    .execute()
}
