import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const MODES = sql`('WHITE', 'GREEN', 'YELLOW', 'RED', 'BLACK')`
const isHour = sql`hour between 7 and 20`
const isMode = sql`mode in ${MODES}`
const isCents = (column: string) => sql`${sql.ref(column)} between 0 and 10000000`

/** Every table of the first release. Keys of a tenant's tables start with the tenant, so no row can refer to another tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name)

  await table('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('german_level', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('password_needs_code', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('email_proven_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await table('tenants')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await table('memberships')
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('ADMIN', 'FREELANCER')`))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('memberships_pk', ['tenant_id', 'user_id'])
    .execute()
  await db.schema.createIndex('memberships_by_user').on('memberships').column('user_id').execute()

  await table('projects')
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull().defaultTo(1))
    .addColumn('archived_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('projects_pk', ['tenant_id', 'id'])
    .execute()

  await table('roster_entries')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('roster_entries_pk', ['tenant_id', 'project_id', 'user_id'])
    .addForeignKeyConstraint('roster_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .addForeignKeyConstraint('roster_membership_fk', ['tenant_id', 'user_id'], 'memberships', [
      'tenant_id',
      'user_id',
    ])
    .execute()
  await db.schema
    .createIndex('roster_entries_by_user')
    .on('roster_entries')
    .columns(['tenant_id', 'user_id'])
    .execute()

  await table('invites')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('ADMIN', 'FREELANCER')`))
    .addColumn('email_key', 'text')
    .addColumn('created_by', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('accepted_at', 'bigint')
    .addColumn('accepted_by', 'text', (c) => c.references('users.id'))
    .addPrimaryKeyConstraint('invites_pk', ['tenant_id', 'id'])
    .addForeignKeyConstraint('invites_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .addCheckConstraint('invites_bound', sql`role = 'ADMIN' or email_key is not null`)
    .execute()
  // A token names only the invite; its tenant is found by this index.
  await db.schema.createIndex('invites_by_id').on('invites').column('id').execute()
  await db.schema.createIndex('invites_by_email').on('invites').column('email_key').execute()
  await db.schema
    .createIndex('invites_by_project')
    .on('invites')
    .columns(['tenant_id', 'project_id', 'created_at'])
    .execute()

  await table('magic_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('tenant_id', 'text', (c) => c.references('tenants.id'))
    .addColumn('project_id', 'text')
    .addColumn('invite_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addForeignKeyConstraint('magic_links_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .addForeignKeyConstraint('magic_links_invite_fk', ['tenant_id', 'invite_id'], 'invites', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema.createIndex('magic_links_by_invite').on('magic_links').column('invite_id').execute()
  await db.schema.createIndex('magic_links_by_user').on('magic_links').column('user_id').execute()
  await db.schema
    .createIndex('magic_links_by_project')
    .on('magic_links')
    .columns(['tenant_id', 'project_id', 'created_at'])
    .execute()

  await table('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('tenant_ids', 'text')
    .addColumn('magic_link_id', 'text', (c) => c.references('magic_links.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_by_link').on('sessions').column('magic_link_id').execute()

  await table('pending_signups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('tenant_name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pending_signups_by_email').on('pending_signups').column('email_key').execute()

  await table('sign_in_codes')
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('email', 'password')`))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    // No reference: deleting a sign-up would write to both codes of an address, in an order that can deadlock.
    .addColumn('signup_id', 'text')
    .addColumn('is_joining', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('sign_in_codes_pk', ['email_key', 'purpose'])
    .execute()

  await table('password_resets')
    .addColumn('email_key', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()

  await table('rate_counters')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rate_counters_by_expiry').on('rate_counters').column('expires_at').execute()

  await table('outbox_mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('sealed_content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema
    .createIndex('outbox_mails_due')
    .on('outbox_mails')
    .columns(['sent_at', 'next_attempt_at'])
    .execute()

  await table('schedule_slots')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull().check(isHour))
    .addColumn('mode', 'text', (c) => c.notNull().check(isMode))
    .addPrimaryKeyConstraint('schedule_slots_pk', ['tenant_id', 'project_id', 'date', 'hour'])
    .addForeignKeyConstraint('schedule_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()

  await table('pattern_slots')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('weekday', 'integer', (c) => c.notNull().check(sql`weekday between 0 and 6`))
    .addColumn('hour', 'integer', (c) => c.notNull().check(isHour))
    .addColumn('mode', 'text', (c) => c.notNull().check(isMode))
    .addPrimaryKeyConstraint('pattern_slots_pk', ['tenant_id', 'project_id', 'weekday', 'hour'])
    .addForeignKeyConstraint('pattern_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()

  const rosterKey = ['tenant_id', 'project_id', 'user_id'] as const
  await table('slot_mode_overrides')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull().check(isHour))
    .addColumn('mode', 'text', (c) => c.notNull().check(isMode))
    .addPrimaryKeyConstraint('slot_mode_overrides_pk', [...rosterKey, 'date', 'hour'])
    .addForeignKeyConstraint('overrides_roster_fk', [...rosterKey], 'roster_entries', [...rosterKey])
    .execute()

  await table('tenant_wages')
    .addColumn('tenant_id', 'text', (c) => c.primaryKey().references('tenants.id'))
    .addColumn('green_cents', 'integer', (c) => c.notNull().check(isCents('green_cents')))
    .addColumn('yellow_cents', 'integer', (c) => c.notNull().check(isCents('yellow_cents')))
    .addColumn('red_cents', 'integer', (c) => c.notNull().check(isCents('red_cents')))
    .execute()

  await table('wage_overrides')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('green_cents', 'integer', (c) => c.check(isCents('green_cents')))
    .addColumn('yellow_cents', 'integer', (c) => c.check(isCents('yellow_cents')))
    .addColumn('red_cents', 'integer', (c) => c.check(isCents('red_cents')))
    .addPrimaryKeyConstraint('wage_overrides_pk', ['tenant_id', 'user_id'])
    .addForeignKeyConstraint('wage_membership_fk', ['tenant_id', 'user_id'], 'memberships', [
      'tenant_id',
      'user_id',
    ])
    .execute()

  await table('slot_prices')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull().check(isHour))
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(isCents('amount_cents')))
    .addPrimaryKeyConstraint('slot_prices_pk', ['tenant_id', 'project_id', 'date', 'hour'])
    .addForeignKeyConstraint('slot_prices_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()

  await table('user_slot_prices')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull().check(isHour))
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(isCents('amount_cents')))
    .addPrimaryKeyConstraint('user_slot_prices_pk', [...rosterKey, 'date', 'hour'])
    .addForeignKeyConstraint('user_prices_roster_fk', [...rosterKey], 'roster_entries', [...rosterKey])
    .execute()

  await table('availability')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('hours', 'integer', (c) => c.notNull().check(sql`hours between 0 and 16383`))
    .addPrimaryKeyConstraint('availability_pk', [...rosterKey, 'date'])
    .addForeignKeyConstraint('availability_roster_fk', [...rosterKey], 'roster_entries', [...rosterKey])
    .execute()
}
