import { randomUUID } from 'node:crypto'
import { bitsToHours } from '../../domain/availability.ts'
import { type Day, daysIn, daysOfMonth, type Month } from '../../domain/calendar.ts'
import { HOURS, isStaffed, type SlotRef } from '../../domain/slot.ts'
import type { Staffing, StateOfHour } from '../../domain/staffing.ts'
import type { Db } from '../db/schema.ts'
import { releaseHours } from '../features/releases/release-hours.ts'
import { createRequest } from '../features/requests/create-request.ts'
import { loadModes } from '../features/schedule/load-modes.ts'
import { bookHours } from '../features/staffing/book-hours.ts'
import { setBudget } from '../features/staffing/set-budget.ts'
import { setStaffing } from '../features/staffing/set-staffing.ts'
import type { ProjectScope, UserId } from '../kernel/access/types.ts'
import type { Write } from '../kernel/facts/write.ts'
import { type BookingsOfPerson, loadBookings } from '../kernel/hour-counts/load-bookings.ts'
import { createSecrets } from '../kernel/secrets.ts'
import type { SeededProject } from './seeded-project.ts'

const OPEN: Staffing = {
  booking: 'open',
  need: { GREEN: 4, YELLOW: 5, RED: 7 },
  closeFull: false,
  releaseHours: null,
  answerHours: 24,
  showColleagues: false,
}
const CONFIRMED: Staffing = {
  ...OPEN,
  booking: 'confirmed',
  need: { GREEN: 3, YELLOW: 4, RED: 5 },
  answerHours: 48,
  showColleagues: true,
}
const DAY_MS = 24 * 60 * 60 * 1000
/** People get no notices about the data of the demo: `skipHistory` leaves it out. */
const UNTOLD = { waits: { urgentMs: DAY_MS, digestMs: DAY_MS }, turn: async () => {} }
const BUDGET_CENTS = 1_500_000
/** Nobody is booked for every eleventh place, so that there are gaps. */
const EVERY_GAP = 11
const ASKED = 3

interface Scene {
  project: SeededProject
  months: readonly Month[]
  today: Day
}
/** A staffed hour with its need, and the people who gave it and are booked for it. */
interface StaffedHour extends SlotRef {
  need: number
  given: UserId[]
  booked: UserId[]
}

/** Sets up one open project, and a confirmed one with bookings, gaps, a request that waits and a release that waits. */
export async function seedStaffing(
  db: Db,
  writeAs: (by: UserId) => Write,
  args: {
    projects: readonly SeededProject[]
    adminId: UserId
    months: readonly Month[]
    today: Day
    now: number
  },
): Promise<void> {
  const { adminId, now } = args
  const write = writeAs(adminId)
  const [open, confirmed] = args.projects as [SeededProject, SeededProject]
  const set = (scope: ProjectScope, staffing: Staffing & { keepBooked?: boolean }) =>
    write({ project: scope }, (tx) => setStaffing(tx, scope, staffing, { by: adminId, now, ...UNTOLD }))
  await set(open.scope, OPEN)
  const { scope } = confirmed
  await set(scope, { ...CONFIRMED, keepBooked: false })
  await write({ project: scope }, (tx) => setBudget(tx, scope, BUDGET_CENTS))
  const scene = { project: confirmed, months: args.months, today: args.today }
  await book(db, write, scene)
  await ask(db, write, { ...scene, by: adminId, now })
  await askForRelease(db, writeAs, { ...scene, now })
}

/** Books people up to the need of each day, the same ones for as many of its hours as they gave. */
async function book(db: Db, write: Write, { project: { scope }, ...scene }: Scene): Promise<void> {
  let places = 0
  for (const month of scene.months) {
    const hours = await loadStaffed(db, { scope, month })
    const slots: StateOfHour[] = hours.flatMap(({ date, hour, need, given }) =>
      given.slice(0, need).flatMap((userId) => {
        places += 1
        return places % EVERY_GAP === 0 ? [] : [{ date, hour, userId, state: 'booked' as const }]
      }),
    )
    for (const ofDay of Map.groupBy(slots, ({ date }) => date).values())
      await write({ project: scope }, (tx) => bookHours(tx, scope, { slots: ofDay, force: true }))
  }
}

/** Asks some people for the first gap after today. */
async function ask(
  db: Db,
  write: Write,
  { project, months, today, by, now }: Scene & { by: UserId; now: number },
): Promise<void> {
  const hours = (await Promise.all(months.map((month) => loadStaffed(db, { ...project, month })))).flat()
  const gaps = hours.filter(({ date, need, booked }) => date > today && booked.length < need)
  const slots = gaps.filter(({ date }) => date === gaps[0]?.date)
  const busy = new Set(slots.flatMap(({ booked }) => booked))
  const userIds = project.people.map(({ userId }) => userId).filter((userId) => !busy.has(userId))
  if (slots.length === 0) return
  // The demo mails nothing while it is seeded.
  const writeUnmailed: Write = (place, verb) =>
    write(place, async (tx) => ({ ...(await verb(tx)), mails: [] }))
  await createRequest(db, writeUnmailed, {
    secrets: createSecrets(randomUUID()),
    publicUrl: '',
    language: 'de',
    project: project.scope,
    by,
    now,
    wanted: {
      slots: slots.map(({ date, hour }) => ({ date, hour })),
      userIds: userIds.slice(0, ASKED),
      mode: 'all',
      message: 'Könnt ihr einspringen? Treffpunkt ist der Eingang Ost.',
    },
  })
}

/** Lets the last person of the roster who is booked ask to be released from their first day after today. */
async function askForRelease(
  db: Db,
  writeAs: (by: UserId) => Write,
  { project: { scope }, months, today, now }: Scene & { now: number },
): Promise<void> {
  for (const month of months) {
    const people: BookingsOfPerson[] = await loadBookings(db, { ...scope, month })
    const booked = people.flatMap(({ userId, days }) =>
      [...days]
        .filter(([date, { booked: bits }]) => date > today && bits !== 0)
        .map((day) => ({ userId, day })),
    )
    const last = booked.at(-1)
    if (last === undefined) continue
    const { userId, day } = booked.find((each) => each.userId === last.userId)!
    const slots = bitsToHours(day[1].booked).map((hour) => ({ date: day[0], hour }))
    const reason = 'Meine Prüfung wurde auf diesen Tag verlegt.'
    await writeAs(userId)({ project: scope }, (tx) =>
      releaseHours(tx, { ...scope, userId }, { slots, reason, now }),
    )
    return
  }
}

async function loadStaffed(
  db: Db,
  { scope, month }: Pick<SeededProject, 'scope'> & { month: Month },
): Promise<StaffedHour[]> {
  const people = await loadBookings(db, { ...scope, month })
  const modes = await loadModes(db, { ...scope, ...daysIn(month) })
  return daysOfMonth(month).flatMap((date) =>
    HOURS.flatMap((hour) => {
      const mode = modes.modeFor(undefined, date, hour)
      if (!isStaffed(mode)) return []
      const having = (which: 'given' | 'booked') =>
        people
          .filter(({ userId }) => isStaffed(modes.modeFor(userId, date, hour)))
          .filter(({ days }) => bitsToHours(days.get(date)?.[which] ?? 0).includes(hour))
          .map(({ userId }) => userId)
      return [{ date, hour, need: CONFIRMED.need[mode], given: having('given'), booked: having('booked') }]
    }),
  )
}
