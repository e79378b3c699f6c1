import type { AuditEntry } from '../../../contract/audit.ts'
import type { Day, Weekday } from '../../../domain/calendar.ts'
import type { WageOverride } from '../../../domain/pricing.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Mode, SlotRef } from '../../../domain/slot.ts'
import type { UserId } from '../access/types.ts'

interface FromTo<Value> {
  before: Value | null
  after: Value | null
}
type StateOf<Kind extends AuditEntry['kind']> = Extract<AuditEntry, { kind: Kind }>['after'] & string

/** What a write changed, from what to what; null: nothing of its own. Money is whole cents, hours of a day are bits. */
export type Changed =
  | ({ kind: 'slot' } & SlotRef & FromTo<Mode>)
  | ({ kind: 'pattern'; weekday: Weekday; hour: number } & FromTo<Mode>)
  | ({ kind: 'user-mode'; userId: UserId } & SlotRef & FromTo<Mode>)
  | ({ kind: 'slot-price' } & SlotRef & FromTo<number>)
  | ({ kind: 'user-slot-price'; userId: UserId } & SlotRef & FromTo<number>)
  | ({ kind: 'wages' } & FromTo<WageOverride>)
  | ({ kind: 'user-wages'; userId: UserId } & FromTo<WageOverride>)
  | ChangedDay
  | ({ kind: 'roster'; userId: UserId } & FromTo<boolean>)
  | ({ kind: 'project-name' } & FromTo<string>)
  | ({ kind: 'project-archived' } & FromTo<boolean>)
  | ({ kind: 'invite'; detail: InviteDetail } & FromTo<StateOf<'invite'>>)
  | ({ kind: 'magic-link'; userId: UserId } & FromTo<StateOf<'magic-link'>>)

/** A day's hours of a person. */
export interface ChangedDay {
  kind: 'availability'
  userId: UserId
  date: Day
  before: number
  after: number
}

/** The address alone: whose account it is, if any, is nobody's to know before they come. */
export interface InviteDetail {
  role: Role
  email: string | null
}
