import type { Schema } from '../db/schema.ts'

/**
 * Every table with its primary key. A table follows those that it refers to, so that rows can be restored in this
 * order. Tables of earlier schemas stay in the list, so that their backups can be read.
 */
const keys = {
  users: ['id'],
  tenants: ['id'],
  memberships: ['tenant_id', 'user_id'],
  projects: ['tenant_id', 'id'],
  roster_entries: ['tenant_id', 'project_id', 'user_id'],
  calendars: ['id'],
  busy_calendars: ['user_id'],
  own_patterns: ['user_id', 'position'],
  planned_projects: ['tenant_id', 'project_id', 'user_id'],
  own_codes: ['user_id', 'purpose'],
  history_erasures: ['tenant_id', 'user_id'],
  invites: ['tenant_id', 'id'],
  magic_links: ['id'],
  sessions: ['token_hash'],
  pending_signups: ['id'],
  devices: ['secret_hash'],
  sign_in_codes: ['email_key', 'purpose', 'device'],
  password_resets: ['email_key', 'device'],
  rate_counters: ['key_hash'],
  outbox_mails: ['id'],
  schedule_slots: ['tenant_id', 'project_id', 'date', 'hour'],
  pattern_slots: ['tenant_id', 'project_id', 'weekday', 'hour'],
  slot_mode_overrides: ['tenant_id', 'project_id', 'user_id', 'date', 'hour'],
  tenant_wages: ['tenant_id', 'valid_from'],
  wage_overrides: ['tenant_id', 'user_id', 'valid_from'],
  slot_prices: ['tenant_id', 'project_id', 'date', 'hour'],
  user_slot_prices: ['tenant_id', 'project_id', 'user_id', 'date', 'hour'],
  slot_needs: ['tenant_id', 'project_id', 'date', 'hour'],
  pattern_needs: ['tenant_id', 'project_id', 'weekday', 'hour'],
  availability: ['tenant_id', 'project_id', 'user_id', 'date'],
  availability_months: ['tenant_id', 'project_id', 'user_id', 'month'],
  booking_months: ['tenant_id', 'project_id', 'user_id', 'month'],
  requests: ['tenant_id', 'id'],
  request_people: ['tenant_id', 'request_id', 'user_id'],
  releases: ['tenant_id', 'project_id', 'id'],
  hour_counts: ['tenant_id', 'project_id', 'month'],
  project_months: ['tenant_id', 'project_id', 'month'],
  month_visits: ['tenant_id', 'project_id', 'user_id', 'month'],
  notices: ['tenant_id', 'id'],
  push_subscriptions: ['endpoint_hash'],
  pushes: ['tenant_id', 'notice_id', 'endpoint_hash'],
  generated_secrets: ['name'],
  notice_settings: ['user_id', 'kind'],
  notice_cursors: ['tenant_id', 'project_id'],
  pending_notices: ['tenant_id', 'project_id', 'user_id', 'kind'],
  reminders: ['tenant_id', 'project_id', 'user_id', 'day'],
  audit_entries: ['tenant_id', 'id'],
} satisfies Record<keyof Schema | 'availability', string[]>

export const backupTables: readonly { table: string; key: readonly string[] }[] = Object.entries(keys).map(
  ([table, key]) => ({ table, key }),
)
