import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Adds the devices of accounts, each known by the hash of its secret. Codes and resets are kept apart for each device:
 * `device` is that hash, and empty for everybody else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('secret_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('devices_by_user').on('devices').column('user_id').execute()

  // SQLite cannot change a primary key, so both tables are made anew with the rows that they have.
  await db.schema
    .createTable('sign_in_codes_with_device')
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('email', 'password')`))
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('signup_id', 'text')
    .addColumn('is_joining', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('tries_by_others', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('sign_in_codes_by_device_pk', ['email_key', 'purpose', 'device'])
    .execute()
  await sql`
    insert into sign_in_codes_with_device
      (email_key, purpose, code_hash, signup_id, is_joining, expires_at, tries, used_at)
    select email_key, purpose, code_hash, signup_id, is_joining, expires_at, tries, used_at from sign_in_codes
  `.execute(db)
  await db.schema.dropTable('sign_in_codes').execute()
  await db.schema.alterTable('sign_in_codes_with_device').renameTo('sign_in_codes').execute()

  await db.schema
    .createTable('password_resets_with_device')
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('password_resets_by_device_pk', ['email_key', 'device'])
    .addUniqueConstraint('password_resets_by_token', ['token_hash'])
    .execute()
  await sql`
    insert into password_resets_with_device (email_key, token_hash, expires_at, used_at)
    select email_key, token_hash, expires_at, used_at from password_resets
  `.execute(db)
  await db.schema.dropTable('password_resets').execute()
  await db.schema.alterTable('password_resets_with_device').renameTo('password_resets').execute()
}
