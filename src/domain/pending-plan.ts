/** Pending changes of a person's plan: they are not told yet, and become due (notices.md, section 1). */
import type { Day } from './calendar.ts'
import type { HourBlock } from './hour-blocks.ts'
import type { NoticeContent } from './notices.ts'
import {
  changeOfHour,
  type ChangeOfHour,
  type DayOfPerson,
  type EarlierDay,
  hourAt,
  indexesOf,
  newHours,
} from './plan-changes.ts'
import { FIRST_HOUR, type SlotRef } from './slot.ts'

/** How long changes wait after the first one that is not told, in milliseconds. */
export interface Waits {
  /** Changes of hours that begin within a day. */
  urgentMs: number
  digestMs: number
}
const URGENT_WITHIN_MS = 24 * 60 * 60 * 1000

/** Changed hours of a day, with their states at the last notice about them; values that the person changed since are as they set them. */
interface PendingDay extends DayOfPerson {
  /** The changed hours. */
  bits: number
  urgent: number
}

/** Changed hours of a person in a project. */
export interface PendingPlan {
  /** The moments of the first changes that are not told, in UTC milliseconds; null: there are none. */
  urgentSince: number | null
  digestSince: number | null
  days: ReadonlyMap<Day, PendingDay>
}

const NOTHING: PendingPlan = { urgentSince: null, digestSince: null, days: new Map() }
const NO_HOURS: PendingDay = { bits: 0, urgent: 0, given: 0, booked: 0, cents: [] }

/** Whether an hour begins within a day of its change, both in UTC milliseconds. */
export function isUrgentChange(beginsAt: number, at: number): boolean {
  return beginsAt - at <= URGENT_WITHIN_MS
}

/**
 * Adds changed hours. The earlier state of an hour that is pending already stays, except for what the person has changed
 * since.
 * @returns undefined where nothing is pending
 */
export function addChanges(
  pending: PendingPlan | undefined,
  changes: ReadonlyMap<Day, EarlierDay>,
  isUrgent: (slot: SlotRef, at: number) => boolean,
): PendingPlan | undefined {
  const { urgentSince, digestSince, days: saved } = pending ?? NOTHING
  const days = new Map(saved)
  const first = { urgent: urgentSince ?? Infinity, digest: digestSince ?? Infinity }
  for (const [date, earlier] of changes) {
    const old = days.get(date) ?? NO_HOURS
    const known = earlier.known | newHours(earlier.own, old.given)
    const kept = old.bits & ~known
    let urgent = old.urgent & kept
    for (const index of indexesOf(earlier.changed)) {
      const at = earlier.at[index]!
      if ((urgent & (1 << index)) !== 0 || isUrgent({ date, hour: FIRST_HOUR + index }, at)) {
        urgent |= 1 << index
        first.urgent = Math.min(first.urgent, at)
      } else first.digest = Math.min(first.digest, at)
    }
    const bits = kept | earlier.changed
    if (bits === 0) days.delete(date)
    else days.set(date, { bits, urgent, ...mergeDay(kept, old, earlier) })
  }
  return dropEmptyWaits({ urgentSince: first.urgent, digestSince: first.digest, days })
}

/** Takes the kept hours from the pending day, except for values that the person has set since, and all others from the earlier one. */
function mergeDay(kept: number, old: DayOfPerson, earlier: EarlierDay): DayOfPerson {
  const { own } = earlier
  const [given, booked] = [kept & ~own.given, kept & ~own.booked]
  const cents = [...earlier.cents]
  for (const index of indexesOf(kept & ~own.cents)) cents[index] = old.cents[index] ?? null
  return {
    given: (old.given & given) | (earlier.given & ~given),
    booked: (old.booked & booked) | (earlier.booked & ~booked),
    cents: Array.from(cents, (each) => each ?? null),
  }
}

/** Drops the moments of waits that have no hours; undefined where no hour is left. */
function dropEmptyWaits({ urgentSince, digestSince, days }: PendingPlan): PendingPlan | undefined {
  if (days.size === 0) return undefined
  const all = [...days.values()]
  return {
    urgentSince: all.some(({ urgent }) => urgent !== 0) ? urgentSince : null,
    digestSince: all.some(({ bits, urgent }) => (bits & ~urgent) !== 0) ? digestSince : null,
    days,
  }
}

/** The moment at which something of it is to be told. */
export function dueAt({ urgentSince, digestSince }: PendingPlan, { urgentMs, digestMs }: Waits): number {
  return Math.min((urgentSince ?? Infinity) + urgentMs, (digestSince ?? Infinity) + digestMs)
}

/**
 * Tells the changes that are due: their net result, a notice of each kind, also of hours that have begun since they were
 * changed. Hours that were told or were changed back are pending no more.
 * @param args.dayNow the hours of a day as they are now
 */
export function tellDue(
  pending: PendingPlan,
  args: {
    now: number
    waits: Waits
    dayNow: (date: Day, mask: number) => DayOfPerson
  },
): { told: NoticeContent[]; left: PendingPlan | undefined } {
  const { now, waits, dayNow } = args
  const isDue = (since: number | null, wait: number) => since !== null && since + wait <= now
  const urgentIsDue = isDue(pending.urgentSince, waits.urgentMs)
  const digestIsDue = isDue(pending.digestSince, waits.digestMs)
  const changed: ChangedHour[] = []
  const left = new Map(pending.days)
  for (const [date, day] of [...pending.days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const due = (urgentIsDue ? day.urgent : 0) | (digestIsDue ? day.bits & ~day.urgent : 0)
    const bits = day.bits & ~due
    if (bits === 0) left.delete(date)
    else left.set(date, { ...day, bits, urgent: day.urgent & bits })
    if (due === 0) continue
    const after = dayNow(date, due)
    for (const index of indexesOf(due)) {
      const change = changeOfHour(hourAt(day, index), hourAt(after, index))
      if (change) changed.push({ date, hour: FIRST_HOUR + index, change })
    }
  }
  return {
    told: contentsOf(changed),
    left: dropEmptyWaits({
      urgentSince: urgentIsDue ? null : pending.urgentSince,
      digestSince: digestIsDue ? null : pending.digestSince,
      days: left,
    }),
  }
}

type ChangedHour = SlotRef & { change: ChangeOfHour }
type Changed<Kind extends ChangeOfHour['kind']> = SlotRef & { change: Extract<ChangeOfHour, { kind: Kind }> }

/** One notice of each kind; hours in a row that changed alike are one block. */
function contentsOf(changed: readonly ChangedHour[]): NoticeContent[] {
  const ofKind = <Kind extends ChangeOfHour['kind']>(kind: Kind) =>
    changed.filter(({ change }) => change.kind === kind) as Changed<Kind>[]
  const bookings = joinAlike(ofKind('booking'), ({ change }) => change).map(({ block, hours }) => ({
    ...block,
    change: hours[0]!.change.change,
    cents: hours.reduce((sum, { change }) => sum + change.cents, 0),
  }))
  const prices = joinAlike(ofKind('price'), ({ before, after }) => `${before} ${after}`).map(
    ({ block, hours }) => ({ ...block, before: hours[0]!.change.before, after: hours[0]!.change.after }),
  )
  const closed = joinAlike(ofKind('closed'), ({ change }) => change).map(({ block, hours }) => ({
    ...block,
    change: hours[0]!.change.change,
  }))
  return [
    ...(bookings.length > 0 ? [{ kind: 'booking' as const, content: { changes: bookings } }] : []),
    ...(prices.length > 0 ? [{ kind: 'price' as const, content: { changes: prices } }] : []),
    ...(closed.length > 0 ? [{ kind: 'closed' as const, content: { changes: closed } }] : []),
  ]
}

/** Joins hours in a row of one day that are alike. */
function joinAlike<Change>(
  sorted: readonly (SlotRef & { change: Change })[],
  likeness: (change: Change) => string,
): { block: HourBlock; hours: (SlotRef & { change: Change })[] }[] {
  const blocks: { block: HourBlock; like: string; hours: (SlotRef & { change: Change })[] }[] = []
  for (const slot of sorted) {
    const { date, hour } = slot
    const like = likeness(slot.change)
    const last = blocks.at(-1)
    if (last?.block.date === date && last.block.to === hour && last.like === like) {
      last.block.to += 1
      last.hours.push(slot)
    } else blocks.push({ block: { date, from: hour, to: hour + 1 }, like, hours: [slot] })
  }
  return blocks
}

/** A day: the changed hours, the urgent, given and booked ones among them, and the hours of each price. */
type StoredDay = [
  bits: number,
  urgent: number,
  given: number,
  booked: number,
  prices: [cents: number, bits: number][],
]
type Stored = Pick<PendingPlan, 'urgentSince' | 'digestSince'> & { days: Record<Day, StoredDay> }

/** Writes it as a text; hours of one price share an item, since a change of wages concerns each hour of everybody. */
export function writePending({ days, ...moments }: PendingPlan): string {
  const stored: Stored['days'] = {}
  for (const [date, { bits, urgent, given, booked, cents }] of days) {
    const prices = new Map<number, number>()
    for (const index of indexesOf(bits)) {
      const price = cents[index] ?? null
      if (price !== null) prices.set(price, (prices.get(price) ?? 0) | (1 << index))
    }
    stored[date] = [bits, urgent, given & bits, booked & bits, [...prices]]
  }
  return JSON.stringify({ ...moments, days: stored } satisfies Stored)
}

export function readPending(text: string): PendingPlan {
  const { days: stored, ...moments } = JSON.parse(text) as Stored
  const days = new Map<Day, PendingDay>()
  for (const [date, [bits, urgent, given, booked, prices]] of Object.entries(stored)) {
    const cents: (number | null)[] = []
    for (const [price, ofPrice] of prices) for (const index of indexesOf(ofPrice)) cents[index] = price
    days.set(date, { bits, urgent, given, booked, cents: Array.from(cents, (each) => each ?? null) })
  }
  return { ...moments, days }
}
