/**
 * An erasure treats each table as stated here. A table that is missing does not compile, so its author decides what becomes of
 * a person in it. docs/security.md has the list in words.
 */
import type { Schema } from '../../db/schema.ts'

type Treatment =
  /** Rows of the person, by `user_id`, are deleted. An organisation that erases a member deletes its own rows of them. */
  | 'deleted'
  /** Rows of the person, by `user_id`, belong to no organisation and are deleted with the account. */
  | 'deleted with the account'
  /** Rows of the address, by `email_key`, are deleted. */
  | 'deleted by address'
  /** Rows stay and belong to a pseudonym. */
  | 'under a pseudonym'
  /** Rows stay; what they say of the person is taken out. */
  | 'without the person'
  /** Rows hold nothing about a person. */
  | 'nobody'

const TREATMENTS = {
  users: 'under a pseudonym',
  memberships: 'under a pseudonym',
  planned_projects: 'deleted',
  roster_entries: 'under a pseudonym',
  availability_months: 'under a pseudonym',
  booking_months: 'under a pseudonym',
  slot_mode_overrides: 'under a pseudonym',
  user_slot_prices: 'under a pseudonym',
  wage_overrides: 'under a pseudonym',
  tenant_wages: 'under a pseudonym',
  releases: 'without the person',
  requests: 'without the person',
  request_people: 'under a pseudonym',
  projects: 'without the person',
  invites: 'without the person',
  audit_entries: 'without the person',
  outbox_mails: 'without the person',
  pushes: 'deleted',
  push_subscriptions: 'deleted with the account',
  reminders: 'deleted',
  sessions: 'deleted with the account',
  magic_links: 'deleted',
  devices: 'deleted with the account',
  calendars: 'deleted',
  busy_calendars: 'deleted with the account',
  own_patterns: 'deleted with the account',
  own_codes: 'deleted with the account',
  notices: 'deleted',
  notice_settings: 'deleted with the account',
  pending_notices: 'deleted',
  month_visits: 'deleted',
  sign_in_codes: 'deleted by address',
  password_resets: 'deleted by address',
  pending_signups: 'deleted by address',
  // Keyed hashes of addresses, of which none can be read back; the last one ends a day later.
  rate_counters: 'nobody',
  history_erasures: 'nobody',
  generated_secrets: 'nobody',
  tenants: 'nobody',
  schedule_slots: 'nobody',
  pattern_slots: 'nobody',
  slot_prices: 'nobody',
  slot_needs: 'nobody',
  pattern_needs: 'nobody',
  hour_counts: 'nobody',
  project_months: 'nobody',
  notice_cursors: 'nobody',
} as const satisfies Record<keyof Schema, Treatment>

const tablesOf = (...treatments: Treatment[]) =>
  Object.entries(TREATMENTS).flatMap(([table, each]) => (treatments.includes(each) ? [table] : []))

/** Rows come before those to which they refer: sessions before the links that began them. */
export const DELETED = tablesOf('deleted', 'deleted with the account')
/** The tables among them whose rows belong to an organisation. */
export const DELETED_OF_TENANT = tablesOf('deleted')
export const DELETED_BY_ADDRESS = tablesOf('deleted by address')

/** The columns that name a person of a tenant and go over to a pseudonym of their own where the account lives on. */
export const REKEYED: readonly [table: keyof Schema, column: string][] = [
  ['availability_months', 'user_id'],
  ['booking_months', 'user_id'],
  ['slot_mode_overrides', 'user_id'],
  ['user_slot_prices', 'user_id'],
  ['wage_overrides', 'user_id'],
  ['wage_overrides', 'set_by'],
  ['tenant_wages', 'set_by'],
  ['releases', 'user_id'],
  ['releases', 'decided_by'],
  ['requests', 'created_by'],
  ['request_people', 'user_id'],
  ['projects', 'created_by'],
  ['invites', 'created_by'],
  ['invites', 'accepted_by'],
]

/** Typed words, and texts made for others, in which the person may be named. Contents of JSON are read value by value. */
export const WORDS: readonly {
  table: keyof Schema
  key: readonly string[]
  columns: readonly string[]
  isJson: boolean
}[] = [
  { table: 'projects', key: ['tenant_id', 'id'], columns: ['contact', 'address'], isJson: false },
  { table: 'requests', key: ['tenant_id', 'id'], columns: ['message'], isJson: false },
  { table: 'releases', key: ['tenant_id', 'project_id', 'id'], columns: ['reason'], isJson: false },
  { table: 'notices', key: ['tenant_id', 'id'], columns: ['content'], isJson: true },
  {
    table: 'pending_notices',
    key: ['tenant_id', 'project_id', 'user_id', 'kind'],
    columns: ['content'],
    isJson: true,
  },
  { table: 'calendars', key: ['id'], columns: ['events'], isJson: true },
]
