import { addDays, ALL_DAYS, type Day, type DayRange, monthOfDay } from '../../../domain/calendar.ts'
import { countedBits, type Moment } from '../../../domain/hour-counts.ts'
import {
  addChanges,
  dueAt,
  isUrgentChange,
  type PendingPlan,
  readPending,
  tellDue,
  type Waits,
  writePending,
} from '../../../domain/pending-plan.ts'
import {
  beginEarlierDays,
  beginUndoing,
  type BitsByDay,
  type EarlierDays,
  type PlanEntry,
  type PresentPlan,
} from '../../../domain/plan-changes.ts'
import { type SlotKey, slotKey, type SlotRef } from '../../../domain/slot.ts'
import type { Booking } from '../../../domain/staffing.ts'
import { dayAt, instantOf, momentAt } from '../../../domain/time-zone.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { firstIdAt } from '../../kernel/facts/entry-ids.ts'
import { type DueNotice, tellNotices } from '../../kernel/notices/tell.ts'
import { loadPlan, loadShared, type PlanOfPerson } from './load-plan.ts'
import * as queries from './queries.ts'
import { readEntries } from './read-entries.ts'

export interface Following {
  now: number
  waits: Waits
  /** Ends a piece of work, so that requests run in between. */
  turn: () => Promise<void>
}

/** The result of following a project, which holds as long as nobody else has followed it meanwhile. */
interface Followed {
  project: ProjectScope
  revision: number | undefined
  version: number
  /** The place in the history up to which it was followed. */
  entryId: string
  pending: { userIds: UserId[]; rows: queries.PendingRow[] }
  told: DueNotice[]
  /** Whether some of what became pending is due already, since the history was followed late. */
  isLate: boolean
}

/**
 * Follows the history of a project: what others changed of people's hours becomes pending, and what is due is told. It reads
 * one snapshot, for which no write waits, and stores the result in a short transaction; what is written meanwhile, the
 * next round finds. Several nodes may do so at once: the one that moves the cursor tells.
 */
export async function followPlan(db: Db, project: ProjectScope, following: Following): Promise<void> {
  for (;;) {
    const followed = await inSnapshot(db, (tx) => read(tx, project, following))
    const isStored = await db.transaction().execute((tx) => store(tx, followed, following))
    if (!isStored || !followed.isLate) return
  }
}

/** Follows the history of a project in a transaction that holds its lock. */
export async function followLocked(tx: Tx, project: ProjectScope, following: Following): Promise<void> {
  // Another node may have moved the cursor after it was read, and has ended then.
  for (;;) {
    const followed = await read(tx, project, following)
    if ((await store(tx, followed, following)) && !followed.isLate) return
  }
}

/**
 * Makes a change between open and confirmed pending, in the transaction of its write, which has followed the history up to it:
 * dormant bookings change without entries, so it could not be undone together with others.
 */
export async function addChangeOfBooking(
  tx: Tx,
  project: ProjectScope,
  { before, by, ...following }: Following & { before: Booking; by: UserId },
): Promise<void> {
  const place = await queries.getFollowed(tx, project)
  const entries: PlanEntry[] = [{ kind: 'setting', at: following.now, by, before }]
  const { pending } = await fold(tx, project, { place, entries, ...following, tells: false })
  await queries.replacePending(tx, { ...project, ...pending })
}

async function read(db: Db, project: ProjectScope, following: Following): Promise<Followed> {
  const place = await queries.getFollowed(db, project)
  // A project without a cursor was made after all others had got theirs.
  const after = place.cursor?.entryId ?? firstIdAt(place.createdAt)
  const { entries, newestId } = await readEntries(db, project, { after, turn: following.turn })
  const tells = !place.isArchived
  const folded = await fold(db, project, { place, entries, ...following, tells })
  return {
    project,
    revision: place.cursor?.revision,
    version: place.version,
    entryId: newestId ?? after,
    ...folded,
    isLate: tells && folded.pending.rows.some((row) => row.dueAt <= following.now),
  }
}

async function store(
  tx: Tx,
  { project, pending, told, ...cursor }: Followed,
  { now }: Following,
): Promise<boolean> {
  if (!(await queries.moveCursor(tx, { ...project, ...cursor }))) return false
  await queries.replacePending(tx, { ...project, ...pending })
  await tellNotices(tx, told, { now })
  return true
}

/** A piece of work takes this many milliseconds at most; then other work of the event loop runs. */
const SLICE_MS = 10

/** Works out what becomes pending and what is told, one person and a few entries at a time. */
async function fold(
  db: Db,
  project: ProjectScope,
  args: Following & {
    place: queries.FollowedProject
    /** The newest first. */
    entries: readonly PlanEntry[]
    tells: boolean
  },
): Promise<Pick<Followed, 'pending' | 'told'>> {
  const { place, now, turn } = args
  // On earlier days all hours had begun when the first of the entries was written.
  const first = dayAt(args.entries.at(-1)?.at ?? now, place.timeZone)
  const entries = args.entries.filter((entry) => !('date' in entry) || entry.date >= first)
  const due = args.tells ? await queries.listDue(db, { ...project, now }) : []
  const result: Pick<Followed, 'pending' | 'told'> = { pending: { userIds: [], rows: [] }, told: [] }
  const dueIds = new Set(due.map(({ userId }) => userId))
  const duePlans = due.map(({ content }) => readPending(content))
  const span = spanOf(entries, duePlans, first)
  if (span === undefined) return result
  const months = { first: monthOfDay(span.from), last: monthOfDay(span.to) }
  const concerned = new Set([
    ...dueIds,
    ...entries.flatMap((entry) => ('userId' in entry ? [entry.userId as UserId] : [])),
    ...(entries.some((entry) => !('userId' in entry))
      ? await queries.listPeopleWithHours(db, { ...project, ...months })
      : []),
  ])
  const shared = await loadShared(db, { ...project, ...span, booking: place.booking })
  const isUrgent = createUrgency(place.timeZone, dayAt(now, place.timeZone))
  const begunOn = createBegunReader(place.timeZone)
  let sliceEnds = 0
  const beginSlice = async () => {
    await turn()
    sliceEnds = performance.now() + SLICE_MS
  }
  for (const userId of concerned) {
    const [plan, content] = await settleAll([
      loadPlan(db, shared, { ...project, userId, turn }),
      queries.getPending(db, { ...project, userId }),
    ])
    const earlier = beginEarlierDays(plan, {
      userId,
      hours: hoursOfPerson(plan.given, entries, userId),
      begunOn,
    })
    for (const entry of entries) {
      if (performance.now() >= sliceEnds) await beginSlice()
      earlier.undo(entry)
    }
    const present = countedPlan(plan, begunOn)
    const person = { userId, content, changes: earlier.days, present, isDue: dueIds.has(userId) }
    addPerson(result, project, person, { ...args, isUrgent })
  }
  return result
}

/**
 * Makes a function that decides whether a changed hour is urgent. It keeps the moments at which hours begin: finding one
 * takes long.
 */
function createUrgency(timeZone: string, today: Day): (slot: SlotRef, at: number) => boolean {
  // No change until now is urgent for an hour of a later day, which is more than a day away.
  const last = addDays(today, 2)
  const begins = new Map<SlotKey, number>()
  return (slot, at) => {
    if (slot.date > last) return false
    const key = slotKey(slot.date, slot.hour)
    const beginsAt = begins.get(key) ?? instantOf(slot, timeZone)
    begins.set(key, beginsAt)
    return isUrgentChange(beginsAt, at)
  }
}

type BegunReader = (date: Day, at: number) => number

/** Makes a function that gives the hours of a day that had begun at a moment. The entries of one write share theirs. */
function createBegunReader(timeZone: string): BegunReader {
  const moments = new Map<number, Moment>()
  return (date, at) => {
    const moment = moments.get(at) ?? momentAt(at, timeZone)
    moments.set(at, moment)
    return countedBits(date, moment)
  }
}

/**
 * The days that entries and due hours are about; undefined: there are none. An entry without a day is about all days from
 * `first` on.
 */
function spanOf(
  entries: readonly PlanEntry[],
  due: readonly PendingPlan[],
  first: Day,
): DayRange | undefined {
  let [from, to]: Day[] = [ALL_DAYS.to, '']
  const add = ({ date }: { date: Day }) => {
    if (date < from!) from = date
    if (date > to!) to = date
  }
  if (entries.some((entry) => !('date' in entry))) [from, to] = [first, ALL_DAYS.to]
  for (const entry of entries) if ('date' in entry) add(entry)
  for (const { days } of due) for (const date of days.keys()) add({ date })
  return to === '' ? undefined : { from: from!, to: to! }
}

interface PersonToFold {
  userId: UserId
  /** The pending hours before, as stored; undefined: there are none. */
  content: string | undefined
  /** The hours that others changed since. */
  changes: EarlierDays['days']
  /** The plan as it counts now. */
  present: PresentPlan
  /** Whether something was due before, so that all days of it are loaded. */
  isDue: boolean
}

function addPerson(
  { pending, told }: Pick<Followed, 'pending' | 'told'>,
  project: ProjectScope,
  { userId, content, changes, present, isDue }: PersonToFold,
  { now, waits, isUrgent }: Following & { isUrgent: (slot: SlotRef, at: number) => boolean },
): void {
  const before = content === undefined ? undefined : readPending(content)
  let left = changes.size === 0 ? before : addChanges(before, changes, isUrgent)
  if (left !== undefined && isDue) {
    const result = tellDue(left, { now, waits, dayNow: beginUndoing(present).dayOf })
    told.push(...result.told.map((each) => ({ userId, ...project, ...each })))
    left = result.left
  }
  if (left === before) return
  pending.userIds.push(userId)
  if (left !== undefined)
    pending.rows.push({ userId, dueAt: dueAt(left, waits), content: writePending(left) })
}

/** The plan of a person as it counts now: of somebody who has left the roster only the hours begun before count. */
function countedPlan(plan: PlanOfPerson, begunOn: BegunReader): PresentPlan {
  const { removedAt } = plan
  if (removedAt === null) return plan
  const hoursOn = (date: Day) => {
    const { given, booked } = plan.hoursOn(date)
    const begun = begunOn(date, removedAt)
    return { given: given & begun, booked: booked & begun }
  }
  return { ...plan, isOnRoster: true, hoursOn }
}

/** The hours that were given at any time while the entries were written, as bits of days. */
function hoursOfPerson(given: BitsByDay, entries: readonly PlanEntry[], userId: UserId): BitsByDay {
  const hours = new Map(given)
  for (const entry of entries)
    if ((entry.kind === 'availability' || entry.kind === 'booking') && entry.userId === userId)
      hours.set(entry.date, (hours.get(entry.date) ?? 0) | entry.before | entry.after)
  return hours
}
