/** The tables as Kysely sees them. Instants are UTC milliseconds, money whole cents, days `YYYY-MM-DD`. */
import type { Generated, Kysely, Transaction } from 'kysely'
import type { EntryKind } from '../../contract/facts.ts'
import type { Language } from '../../domain/language.ts'
import type { NoticeKind } from '../../domain/notices.ts'
import type { ReleaseState } from '../../domain/releases.ts'
import type { RequestMode } from '../../domain/requests.ts'
import type { Role } from '../../domain/roles.ts'
import type { Mode } from '../../domain/slot.ts'
import type { Booking } from '../../domain/staffing.ts'

export interface Schema {
  users: {
    id: string
    email: string
    /** The normalised address, by which addresses are compared; unique. */
    email_key: string
    first_name: string
    last_name: string
    /** The text by which lists sort the person (`nameKey`). */
    name_key: Generated<string>
    phone: string
    country: string
    german_level: string
    password_hash: string | null
    /** 1: set in a session that never proved the mailbox, so it counts only with a mailed code. */
    password_needs_code: number
    email_proven_at: number | null
    created_at: number
    /** The language of mails that other people cause; null: not chosen yet. */
    language: Language | null
    /** 1: an inviter typed the particulars, and the person has not accepted, signed up or saved any since. */
    named_by_inviter: Generated<number>
  }
  /** People’s own calendars, which mark busy hours. */
  busy_calendars: {
    user_id: string
    /** Each new address gets a new id. A reading that began with the earlier address finds no row and stores nothing. */
    id: string
    /** Sealed. */
    url: string
    /** A node has claimed the reading until this moment. */
    taken_until: number | null
    read_at: number | null
    /** Why the last reading gave nothing. */
    failure: string | null
    /** Busy times as JSON, sealed. */
    busy: string | null
  }
  /** Calendar feeds: of a person, or of a project for one of the people who plan it. */
  calendars: {
    /** Its address is made from it. */
    id: string
    user_id: string
    tenant_id: string | null
    project_id: string | null
    /** 1: events name what an hour pays. */
    prices: number
    /** The events as they were last published, as JSON. */
    events: string
    /** Grows by one when events are stored. */
    revision: number
  }
  /** The weekly patterns in which people can work. */
  own_patterns: {
    user_id: string
    /** Its place among those of the person, from 0. */
    position: number
    /** Bits, bit 0 = Monday. */
    weekdays: number
    from_hour: number
    /** The hour at which it ends. */
    to_hour: number
    /** null: there is no first or last day. */
    valid_from: string | null
    valid_to: string | null
  }
  tenants: { id: string; name: string; created_at: number }
  memberships: {
    tenant_id: string
    user_id: string
    role: Role
    created_at: number
    /** Set when the person has left the tenant; a new invite clears it. */
    left_at: number | null
    /** Since then the tenant's mail to the person could not be delivered; null once a later one was. */
    mail_failed_at: number | null
    /**
     * The person's own wages, derived from `wage_overrides` by each write of them: a JSON list of day, GREEN, YELLOW and RED for
     * each period, ascending. null: none. Sums of many people read one text each in place of all periods.
     */
    own_wages: string | null
  }
  projects: {
    tenant_id: string
    id: string
    name: string
    /** Grows by one with every write to the project: ETag and cache key. */
    version: number
    archived_at: number | null
    created_at: number
    /** null: not known, of a project without a history. */
    created_by: Generated<string | null>
    /** An IANA name. */
    time_zone: Generated<string>
    /** The contact that freelancers see; empty: the administrator who made the project. */
    contact: Generated<string>
    /** The address of work; empty: there is none. */
    address: Generated<string>
    /** The number of days back to which freelancers may add hours; null: any. */
    past_days: Generated<number | null>
    booking: Generated<Booking>
    /** The people whom an hour of the colour needs, where it has no number of its own. */
    need_green: Generated<number>
    need_yellow: Generated<number>
    need_red: Generated<number>
    /** 1: an hour whose need is met is closed to further people. */
    close_full: Generated<number>
    release_hours: Generated<number | null>
    answer_hours: Generated<number>
    /** 1: freelancers see who works beside them. */
    show_colleagues: Generated<number>
    /** The budget of a month; null: there is none. */
    budget_cents: Generated<number | null>
  }
  roster_entries: {
    tenant_id: string
    project_id: string
    user_id: string
    removed_at: number | null
    created_at: number
  }
  /** The projects that are named to current members whose role is PLANNER; nobody else has rows here. */
  planned_projects: { tenant_id: string; project_id: string; user_id: string; created_at: number }
  invites: {
    tenant_id: string
    id: string
    project_id: string
    role: Role
    /** The address an invite is bound to; null: anybody may accept it. */
    email_key: string | null
    created_by: string
    created_at: number
    expires_at: number | null
    revoked_at: number | null
    accepted_at: number | null
    accepted_by: string | null
    /** The particulars of the person that the inviter typed, as JSON; null for an administrator's invite. */
    particulars: string | null
    /** Its last mail was refused for good at this time; null once a later one was delivered. */
    mail_failed_at: number | null
  }
  sessions: {
    token_hash: string
    user_id: string
    /** Set for a limited session, which reaches only these tenants: their ids, separated by spaces. */
    tenant_ids: string | null
    magic_link_id: string | null
    created_at: number
    seen_at: number
    expires_at: number
  }
  magic_links: {
    id: string
    user_id: string
    /** Set for a visible link, which administrators of this tenant can see. null: only its mailbox or the terminal got it. */
    tenant_id: string | null
    project_id: string | null
    /** Set for a link that signs in and leads to this invite; it closes with the invite. */
    invite_id: string | null
    created_at: number
    expires_at: number
    used_at: number | null
    revoked_at: number | null
  }
  /** Browsers that have signed in to an account, until 180 days after the last sign-in. */
  devices: { secret_hash: string; user_id: string; created_at: number; expires_at: number }
  sign_in_codes: {
    email_key: string
    purpose: 'email' | 'password'
    /** The known device that asked for the code; empty: anybody else. */
    device: string
    code_hash: string
    /** The sign-up that this code completes. Once the sign-up is deleted, the code completes nothing. */
    signup_id: string | null
    /**
     * 1: requested with the address alone. Such a code creates an account where the address has an administrator's
     * invite and no account, or it completes the sign-up without its password.
     */
    is_joining: number
    expires_at: number
    /** The tries that count: those of the device that asked for the code, or of anybody else for the code of anybody. */
    tries: number
    tries_by_others: number
    used_at: number | null
  }
  /** The newest codes with which a person changes their address or deletes the account. */
  own_codes: {
    user_id: string
    purpose: 'email' | 'deletion'
    /** The hash of the code that was mailed to the present address. */
    code_hash: string
    /** The new address as it was typed, with the hash of the code that was mailed there. */
    new_email: string | null
    new_code_hash: string | null
    expires_at: number
    tries: number
    used_at: number | null
  }
  /** The newest password reset of an address, with or without an account, that a known device or anybody else requested. */
  password_resets: {
    email_key: string
    device: string
    token_hash: string
    expires_at: number
    used_at: number | null
  }
  pending_signups: {
    id: string
    email: string
    email_key: string
    first_name: string
    last_name: string
    phone: string
    tenant_name: string
    password_hash: string
    created_at: number
    expires_at: number
    language: Language | null
  }
  /** Counts events since the first one of the window, which ends at expires_at. */
  rate_counters: { key_hash: string; count: number; expires_at: number }
  outbox_mails: {
    id: string
    to_address: string
    /** The rendered mail, encrypted; emptied once sent, since it may hold codes and links. */
    sealed_content: string
    created_at: number
    next_attempt_at: number
    attempts: number
    /** The mail is not sent after this moment, since its content no longer holds then. */
    expires_at: number
    sent_at: number | null
    /** The mail server refused the recipient or the mail for good, so there is no further attempt. */
    failed_at: number | null
    last_error: string | null
    /** Lower numbers leave first (mail-limits.ts). */
    priority: number
    /** A keyed hash of what caused the mail. */
    cause: string
    /** Among mails of one priority the earlier turn leaves first. */
    turn_at: number
    /** The id of the invite in the mail, if there is one. */
    invite: string | null
    /** The tenant that causes the mail; null: none does. */
    tenant_id: string | null
    /** Whether the mail could be delivered is on show from then on. */
    reported_at: number | null
  }
  schedule_slots: { tenant_id: string; project_id: string; date: string; hour: number; mode: Mode }
  pattern_slots: { tenant_id: string; project_id: string; weekday: number; hour: number; mode: Mode }
  slot_mode_overrides: {
    tenant_id: string
    project_id: string
    user_id: string
    date: string
    hour: number
    mode: Mode
  }
  /** The wages of a tenant by the day from which they hold. */
  tenant_wages: {
    tenant_id: string
    /** Empty: from the beginning. */
    valid_from: Generated<string>
    green_cents: number
    yellow_cents: number
    red_cents: number
    /** null: not known. */
    set_at: Generated<number | null>
    set_by: Generated<string | null>
  }
  /** The wages of people, as `tenant_wages`; where an amount is null, the tenant's holds. */
  wage_overrides: {
    tenant_id: string
    user_id: string
    valid_from: Generated<string>
    green_cents: number | null
    yellow_cents: number | null
    red_cents: number | null
    set_at: Generated<number | null>
    set_by: Generated<string | null>
  }
  slot_prices: { tenant_id: string; project_id: string; date: string; hour: number; amount_cents: number }
  user_slot_prices: {
    tenant_id: string
    project_id: string
    user_id: string
    date: string
    hour: number
    amount_cents: number
  }
  /** How many people an hour needs, where neither the weekly pattern nor the colour decides. */
  slot_needs: { tenant_id: string; project_id: string; date: string; hour: number; people: number }
  pattern_needs: { tenant_id: string; project_id: string; weekday: number; hour: number; people: number }
  /** One row per person and month; the 14 hours of each day as bits (bit 0 = 7:00): month-text.ts. */
  availability_months: {
    tenant_id: string
    project_id: string
    user_id: string
    month: string
    hours: string
  }
  /**
   * The hours for which a person is booked, as `availability_months`; each of them is given. They hold in a confirmed
   * project. In an open one, where each given hour is booked, they are those that a change back would restore.
   */
  booking_months: {
    tenant_id: string
    project_id: string
    user_id: string
    month: string
    hours: string
  }
  /** People who are asked for hours. Hours are JSON lists of `{ date, bits }`. */
  requests: {
    tenant_id: string
    id: string
    project_id: string
    mode: RequestMode
    message: string
    hours: string
    due_at: number
    /** The length of a turn, where people are asked one after the other. */
    turn_ms: number
    created_at: number
    created_by: string
    withdrawn_at: number | null
    /** The id of the release for which a substitute is wanted. */
    for_release: string | null
    /** The end that the person who asked has been told; `over`: there is nothing more to tell. */
    told_end: Generated<'none' | 'filled' | 'over'>
    /** The version of the project when the request was last looked at for its end. */
    looked_version: Generated<number | null>
  }
  request_people: {
    tenant_id: string
    request_id: string
    user_id: string
    project_id: string
    /** The place in the order in which people are asked. */
    place: number
    /** The hours that this person is asked for; null: all of the request. */
    hours: string | null
    answered_at: number | null
    /** The hours that the answer chose; an empty list: declined. */
    chosen: string | null
    /** The chosen hours, and those for which the person was booked otherwise before. */
    accepted: string | null
    /** Set when the person has left the roster. */
    withdrawn_at: number | null
    /** Set when the person was told, and the mail was queued, left out, or made to wait. */
    mailed_at: number | null
    /** Set while the mail waits for the morning: it is made then, unless its reason is gone. */
    mail_waits_until: Generated<number | null>
  }
  /** Hours that people give back, or ask to; hours are JSON texts, lists of slots. */
  releases: {
    tenant_id: string
    project_id: string
    id: string
    user_id: string
    reason: string
    /** An open release may have ended by the clock (domain/releases.ts). */
    state: ReleaseState
    /** The hours in an open release, or those about which it was decided. */
    slots: string
    /** The hours that went to substitutes. */
    passed: string
    created_at: number
    decided_at: number | null
    decided_by: string | null
  }
  /** Notices: each row tells one person something. */
  notices: {
    tenant_id: string
    /** Sorts in the order in which its person was told (a UUID of version 7). */
    id: string
    user_id: string
    /** null: the notice is about the organisation. */
    project_id: string | null
    kind: NoticeKind
    at: number
    /** JSON: NoticeContents of the kind. The sentence is made when it is read or sent. */
    content: string
    /** 1: it stands in the bell. */
    in_bell: number
    read_at: number | null
    /** When the mail about it may leave; null: none is to. */
    mail_at: number | null
    mailed_at: number | null
    push_at: number | null
    pushed_at: number | null
  }
  /** The ways that people chose for a kind of notice; without a row the defaults hold. */
  notice_settings: { user_id: string; kind: NoticeKind; bell: number; mail: number; push: number }
  /** How far the history of each project was followed for what people are told about their plans. */
  notice_cursors: {
    tenant_id: string
    project_id: string
    /** The newest history entry of the tenant that was followed. */
    newest_entry: string
    /** The version of the project at which it was followed. */
    version: number
    /** Grows by one each time, so that of several nodes one moves the cursor. */
    revision: number
  }
  /** The duties of which people were reminded: those of a day in a project. */
  reminders: { tenant_id: string; project_id: string; user_id: string; day: string }
  /** Notices that are not told yet, by person; `plan` is all that changed in the person's hours. */
  pending_notices: {
    tenant_id: string
    project_id: string
    user_id: string
    kind: 'plan' | 'answer' | 'joined' | 'undelivered'
    due_at: number
    /** JSON, by kind; of a plan it is what the hours were before (domain/pending-plan.ts). */
    content: string
  }
  /** The browsers to which the notices of people are pushed. */
  push_subscriptions: {
    /** A keyed hash. An endpoint belongs to the person who subscribed last. */
    endpoint_hash: string
    user_id: string
    /** The session in which the person subscribed. */
    token_hash: string
    /** Endpoint and keys as JSON, sealed. */
    sealed: string
    stated_at: number
  }
  /** Pushes that their push service has not taken yet. */
  pushes: {
    tenant_id: string
    notice_id: string
    endpoint_hash: string
    user_id: string
    next_attempt_at: number
    attempts: number
    expires_at: number
    last_error: string | null
  }
  /** Secrets that the first start made, sealed. */
  generated_secrets: { name: string; sealed: string }
  /** When people have last seen the changes of a month. */
  month_visits: { tenant_id: string; project_id: string; user_id: string; month: string; seen_at: number }
  /** How many people gave each hour of a month and are booked for it, as JSON (domain/hour-counts.ts); a month without a row is not counted. */
  hour_counts: { tenant_id: string; project_id: string; month: string; counts: string }
  /** The months in which a project has entries. A day with given hours counts as one cell. */
  project_months: { tenant_id: string; project_id: string; month: string; cells: number }
  /**
   * The person whom a transaction erases from the history of a tenant, and who stands in their place. It is empty between
   * transactions: while a row is there, triggers let that transaction take the person out, and nothing else.
   */
  history_erasures: { tenant_id: string; user_id: string; pseudonym_id: string }
  /** The history. It is append-only: triggers refuse updates, except those of `history_erasures`, and deletes. */
  audit_entries: {
    tenant_id: string
    /** Sorts in the order of the writes (a UUID of version 7). */
    id: string
    /** null: the entry concerns every project of the tenant. */
    project_id: string | null
    at: number
    by_id: string
    kind: EntryKind
    user_id: string | null
    date: string | null
    weekday: number | null
    hour: number | null
    /** Details of the invite that the entry is about, as JSON. */
    detail: string | null
    /** JSON; null where there was no value. */
    old_value: string | null
    new_value: string | null
  }
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
