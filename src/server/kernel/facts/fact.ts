/** Facts as verbs state them: the kind, the person or place, and the values before and after. */
import type { FACTS, FactKind } from '../../../contract/facts.ts'
import type { InviteState, LinkState } from '../../../contract/history.ts'
import type { Day, Month, Weekday } from '../../../domain/calendar.ts'
import type { ReleaseState } from '../../../domain/releases.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Mode, SlotRef } from '../../../domain/slot.ts'
import type { StaffingChange } from '../../../domain/staffing.ts'
import type { WageOverride } from '../../../domain/wages.ts'
import type { ProjectScope, TenantScope, UserId } from '../access/types.ts'
import type { DigestEvent } from '../notices/add-pending.ts'
import type { DueNotice } from '../notices/tell.ts'
import type { DueMail } from '../outbox/mail.ts'

/** Names and telephone of a person. */
export interface Contact {
  firstName: string
  lastName: string
  phone: string
}

interface Places {
  cell: SlotRef
  'weekly-cell': { weekday: Weekday; hour: number }
  day: { date: Day }
  /** Only the address: the inviter must not learn whether it has an account before the invitee accepts. */
  invite: { invite: { role: Role; email: string | null } }
  period: { validFrom: Day | null }
  release: { release: { releaseId: string; slots: readonly SlotRef[] } }
  nothing: unknown
}
/** Values inside the server: money is whole cents, the hours of a day are bits. */
interface Values {
  mode: Mode
  cents: number
  wages: WageOverride
  hours: number
  flag: boolean
  text: string
  count: number
  'invite-state': InviteState
  'link-state': LinkState
  'release-state': ReleaseState
  role: Role
  contact: Contact
  staffing: StaffingChange
  'member-role': { role: Role; projectIds: readonly string[] }
  announcement: { month: Month; text: string }
}

type FactOf<Kind extends FactKind> = {
  kind: Kind
  /** null: there was no value of its own. */
  before: Values[(typeof FACTS)[Kind]['value']] | null
  after: Values[(typeof FACTS)[Kind]['value']] | null
  /** Where it happened, if not in the project that the write is about; null: in every project of the tenant. */
  project?: ProjectScope | (TenantScope & { projectId: null })
  /** The actor, if it is not the caller of the write. */
  by?: UserId
  /** The people who may be sent the event, where they are fewer than those of the kind: the person is not to learn of it yet. */
  audience?: 'administrators'
} & Places[(typeof FACTS)[Kind]['about']] &
  ((typeof FACTS)[Kind]['ofPerson'] extends true ? { userId: UserId } : unknown)

export type Fact = { [Kind in FactKind]: FactOf<Kind> }[FactKind]

/** The result of a verb, the facts that it states, and the mails and notices that it causes. */
export interface Outcome<Result> {
  result: Result
  facts: readonly Fact[]
  mails?: readonly DueMail[]
  /** The notices that go at once. */
  notices?: readonly DueNotice[]
  /** Events that people are told later, together with others. */
  digests?: readonly DigestEvent[]
}
