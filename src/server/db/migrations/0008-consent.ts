import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Adds what consent needs: the mark of a membership that its person has left, whose row stays since saved hours refer to
 * it; and the particulars that an inviter types, which stay with the invite until its person accepts it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('memberships').addColumn('left_at', 'bigint').execute()
  await db.schema.alterTable('invites').addColumn('particulars', 'text').execute()
  await db.schema
    .alterTable('users')
    .addColumn('named_by_inviter', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // An account that has no password, no proven mailbox and no tenant exists only by an invite.
  await sql`
    update users set named_by_inviter = 1
    where password_hash is null and email_proven_at is null
    and not exists (select 1 from memberships m where m.user_id = users.id)
  `.execute(db)
}
