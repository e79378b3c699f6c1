import type { DayBits } from '../../../domain/availability.ts'
import { type Day, spanOfDays } from '../../../domain/calendar.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { bitsOfSlots, byDate, eachDay, readerOfBits, slotsOfBits } from '../../../domain/hour-sets.ts'
import type { Present } from '../../../domain/requests.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { instantOf, momentAt } from '../../../domain/time-zone.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadBookings } from '../../kernel/hour-counts/load-bookings.ts'
import { findRelease, type PresentRelease } from '../../kernel/releases/open-releases.ts'
import { loadModes, type Modes } from '../schedule/load-modes.ts'
import { loadGaps } from '../staffing/load-gaps.ts'
import type { StoredRequest } from './queries.ts'

/** The present of a project, for each of its people. */
export interface Presents {
  /** @param releaseId the release for which a substitute is wanted; null: none is */
  presentOf: (userId: UserId, releaseId: string | null) => Present
  /**
   * The hours of a day that have not begun, lack people or are to be released, and are staffed by the project's colour or for one
   * of the people, as bits.
   */
  openOn: (date: Day, releaseId: string | null) => number
  releaseOf: (releaseId: string | null) => PresentRelease | undefined
  /** The hours of a day for which the person is booked, closed ones too. */
  bookedOn: (userId: UserId, date: Day) => number
  modes: Modes
  /** The moment at which the first of these hours begins that has not begun yet. */
  nextBegin: (days: readonly DayBits[]) => number | undefined
}

/** Loads what decides on these days whether requests are open to these people. */
export async function loadPresents(
  db: Db,
  args: ProjectScope & {
    timeZone: string
    days: readonly Day[]
    userIds: readonly UserId[]
    releaseIds: readonly (string | null)[]
    now: number
  },
): Promise<Presents> {
  const { tenantId, projectId, timeZone, days, userIds, now } = args
  const project = { tenantId, projectId }
  const releaseIds = [...new Set(args.releaseIds)].filter((id) => id !== null)
  const [modes, { gapsOn }, bookings, ...found] = await settleAll([
    loadModes(db, { ...project, ...spanOfDays(days), userIds }),
    loadGaps(db, { ...project, days }),
    userIds.length === 0 ? [] : loadBookings(db, { ...project, days, userIds }),
    ...releaseIds.map((releaseId) => findRelease(db, { ...project, releaseId, now })),
  ])
  const releases = new Map(releaseIds.map((id, index) => [id, found[index]]))
  const releaseOf = (id: string | null) => (id === null ? undefined : releases.get(id))
  const leftIn = (id: string | null) => (id === null ? gapsOn : hoursLeft(releaseOf(id)))
  const moment = momentAt(now, timeZone)
  const begunOn = (date: Day) => countedBits(date, moment)
  const booked = new Map(bookings.map(({ userId, days: hours }) => [userId, hours]))
  const bookedOn = (userId: UserId, date: Day) => booked.get(userId)?.get(date)?.booked ?? 0
  const staffedForAny = (date: Day) =>
    [undefined, ...userIds].reduce((bits, userId) => bits | modes.staffedOn(userId, date), 0)
  return {
    modes,
    bookedOn,
    releaseOf,
    openOn: (date, releaseId) => leftIn(releaseId)(date) & staffedForAny(date) & ~begunOn(date),
    presentOf: (userId, releaseId) => ({
      begunOn,
      gapsOn: leftIn(releaseId),
      staffedOn: (date) => modes.staffedOn(userId, date),
      // A closed hour counts for nobody.
      bookedOn: (date) => bookedOn(userId, date) & modes.staffedOn(userId, date),
    }),
    nextBegin(asked) {
      const coming = firstOf(eachDay(asked, ({ date, bits }) => bits & ~begunOn(date)))
      return coming && instantOf(coming, timeZone)
    },
  }
}

/** Loads what decides whether one request is open to its people. */
export function loadPresentsOf(
  db: Db,
  request: Pick<StoredRequest, 'project' | 'asked' | 'people' | 'releaseId'>,
  at: { timeZone: string; now: number },
): Promise<Presents> {
  return loadPresents(db, {
    ...request.project,
    ...at,
    days: request.asked.map(({ date }) => date),
    userIds: request.people.map(({ userId }) => userId),
    releaseIds: [request.releaseId],
  })
}

/** The hours of a day that are still in an open release, as bits. */
function hoursLeft(release: PresentRelease | undefined): (date: Day) => number {
  return readerOfBits(release?.state === 'open' ? bitsOfSlots(release.slots) : [])
}

const firstOf = (days: readonly DayBits[]): SlotRef | undefined =>
  slotsOfBits(days.toSorted(byDate).slice(0, 1))[0]
