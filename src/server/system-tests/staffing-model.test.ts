/**
 * Random sequences of the calls of staffing by several people, while hours pass, against a plain model that is written from
 * docs/staffing.md (staffing, section 10). After each step coverage with its money, bookings, requests, releases, earnings,
 * history and the notices that go at once must be those of the model; follow-plan.test.ts does the same with digests.
 * STAFFING_MODEL_RUNS=2000 is a long run (docs/reliability.md).
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SlotRef } from '../../domain/slot.ts'
import { mailAllDue } from '../features/requests/mail-turns.ts'
import {
  addMembership,
  createFreelancer,
  createPerson,
  createTenant,
  type TestPerson,
} from '../testing/fixtures.ts'
import { type HistoryLine, historyOf } from '../testing/staffing-history.ts'
import { DATE, HOURS, Model, MONTH, OWN_WAGES, PEOPLE, WAGE } from '../testing/staffing-model.ts'
import { noticesOf, readNotices, sortNotices } from '../testing/staffing-notices.ts'
import { type Run, slotsOf, type Step, steps } from '../testing/staffing-steps.ts'
import { createTestApp, TEST_NOW } from '../testing/test-app.ts'

const RUNS = Number(process.env['STAFFING_MODEL_RUNS'] ?? 15)

const app = await createTestApp()

const person = fc.nat({ max: PEOPLE - 1 })
const hour = fc.constantFrom(...HOURS)
const someHours = fc.subarray(HOURS, { minLength: 1 })
const request = fc.nat({ max: 7 })
const release = fc.nat({ max: 7 })
const people = fc.option(fc.nat({ max: 3 }))
const amount = fc.option(fc.constantFrom(0, 9.75, 15, 30.5))
const booking = fc.constantFrom('open', 'confirmed')
const asking = [
  fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
  someHours,
  fc.constantFrom('all', 'in-turn'),
  fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
] as const
const answer = fc.tuple(
  request,
  person,
  fc.option(someHours, { nil: undefined }),
  fc.constantFrom(undefined, 0, 0, 1),
)
/** Each step with its name, so that a failure tells the whole sequence. */
const step = fc.oneof(
  ...weighted(1, [
    named('setNeed', fc.tuple(hour, people)),
    named('setNeedPattern', fc.tuple(hour, people)),
    named('setColour', fc.tuple(hour, fc.boolean())),
    named('setPrice', fc.tuple(fc.constantFrom(null, 0, 1, 2), hour, amount)),
    named('setBudget', fc.tuple(fc.option(fc.constantFrom(0, 40, 100.25)))),
    named(
      'setSettings',
      fc.tuple(
        booking,
        fc.boolean(),
        fc.boolean(),
        fc.nat({ max: 3 }),
        fc.option(fc.constantFrom(0, 24, 110, 116)),
      ),
    ),
    named('saveFor', fc.tuple(person, fc.subarray(HOURS))),
    named('withdraw', fc.tuple(request)),
    named('leave', fc.tuple(person)),
    named('refuse', fc.tuple(release)),
    named('withdrawRelease', fc.tuple(release, fc.boolean(), person)),
  ]),
  ...weighted(2, [
    named('save', fc.tuple(person, fc.subarray(HOURS))),
    named('comeBack', fc.tuple(person)),
    named('decline', fc.tuple(request, person)),
    named('approve', fc.tuple(release)),
    named('pass', fc.tuple(fc.constantFrom(1, 5, 24, 113))),
  ]),
  ...weighted(3, [named('ask', fc.tuple(...asking)), named('askSubstitute', fc.tuple(release, ...asking))]),
  ...weighted(4, [named('release', fc.tuple(release, person, someHours))]),
  ...weighted(6, [
    named('accept', answer),
    named('setBooking', fc.tuple(person, hour, fc.constantFrom('booked', 'booked', 'booked', 'given', null))),
  ]),
)

interface NamedStep {
  name: string
  args: unknown[]
  run: Step
}
function weighted(weight: number, arbitraries: fc.Arbitrary<NamedStep>[]) {
  return arbitraries.map((arbitrary) => ({ weight, arbitrary }))
}

function named<Name extends keyof typeof steps>(
  name: Name,
  args: fc.Arbitrary<Parameters<(typeof steps)[Name]>>,
): fc.Arbitrary<NamedStep> {
  const make = steps[name] as (...given: unknown[]) => Step
  return args.map((given) => ({
    name,
    args: given,
    run: make(...given),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(given)}`,
  }))
}
/** Reads what the calls of staffing tell, in the form of `expectedOf`. */
async function readAll({ tenant, people }: Run) {
  const { admin: by, params } = tenant
  const query = { month: MONTH }
  const read = async (name: Parameters<typeof by.client.call>[0]) =>
    (await by.client.call(name, { params, query })).body
  const coverage = await read('getCoverage')
  const { totalsByUser } = await read('getSummary')
  const { requests } = await read('listRequests')
  const { releases } = await read('listReleases')
  return {
    hours: coverage.hours as object[],
    money: coverage.money as object,
    users: ((await read('listBookings')).users as { userId: string }[]).toSorted(byPerson),
    requests: new Map(
      (requests as ListedRequest[]).map(({ id, slots, people: asked }) => [
        id,
        {
          open: slots.map(({ open }) => open),
          people: asked.map(({ userId, state, accepted }) => ({ userId, state, accepted })),
        },
      ]),
    ),
    releases: new Map(
      (releases as ListedRelease[]).map(({ id, userId, slots, state, decidedAt, decidedBy }) => [
        id,
        { userId, slots, state, decidedAt, decidedBy: decidedBy?.id ?? null },
      ]),
    ),
    // People who left are listed with the hours that had begun, or not at all.
    sums: (totalsByUser as Sums[])
      .filter(({ total, givenTotal = 0 }) => total + givenTotal > 0)
      .toSorted(byPerson)
      .map(({ userId, total, estEarnings, givenTotal, givenEarnings }) => {
        return { userId, total, estEarnings, givenTotal, givenEarnings }
      }),
    own: await Promise.all(people.map((each) => readOwn(each, params))),
  }
}

interface ListedRequest {
  id: string
  slots: { open: boolean }[]
  people: { userId: string; state: string; accepted: object[] }[]
}
interface ListedRelease {
  id: string
  userId: string
  slots: object[]
  state: string
  decidedAt: string | null
  decidedBy: { id: string } | null
}
interface Sums {
  userId: string
  total: number
  estEarnings: number
  givenTotal?: number
  givenEarnings?: number
}

/** A person's own hours, which they see while they are on the roster, and the work that stays theirs. */
async function readOwn({ client }: TestPerson, params: Record<string, string>) {
  const mine = await client.call('getMyBookings', { params, query: { month: MONTH } })
  const work = await client.call('getMyWork', { query: { from: DATE, to: DATE } })
  const { booked, given, asked, releases } = mine.body
  return {
    hours:
      mine.status === 403
        ? undefined
        : {
            booked,
            given,
            asked: (asked as { date: string; hour: number }[]).map(({ date, hour: at }) => ({
              date,
              hour: at,
            })),
            releases: (releases as SlotRef[]).toSorted((a, b) => a.hour - b.hour),
          },
    months: work.body.months as object[],
  }
}

const byPerson = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1)

/** The replies that follow from the model. */
function expectedOf({ model, people }: Run) {
  const asked = people.map((_, index) => model.askedHours(index))
  const hours = HOURS.map((at) => ({
    date: DATE,
    hour: at,
    need: model.needOf(at),
    given: model.staffed.has(at)
      ? model.workers.filter((worker) => model.givenOf(worker).includes(at)).length
      : 0,
    booked: model.countBooked(at),
    asked: asked.filter((each) => each.includes(at)).length,
  }))
  const users = people.map(({ id }, index) => ({
    userId: id as string,
    booked: slotsOf(model.bookedOf(model.workers[index]!)),
    given: slotsOf(model.givenOf(model.workers[index]!)),
    asked: slotsOf(asked[index]!),
  }))
  return {
    hours: hours.filter((each) => each.need + each.given + each.booked + each.asked > 0),
    money: model.money(),
    users: users.filter((user) => user.given.length + user.asked.length > 0).toSorted(byPerson),
    requests: new Map(
      model.requests.map((each) => [
        each.id,
        {
          open: each.hours.map((at) => model.isWanted(each, at)),
          people: each.people.map((one) => ({
            userId: people[one.person]!.id as string,
            state: model.stateOf(each, one),
            accepted: slotsOf(model.acceptedOf(one)),
          })),
        },
      ]),
    ),
    releases: new Map(
      model.releases.map((each) => {
        const { hours: left, state, decidedAt, decidedBy } = model.releaseNow(each)
        const at = decidedAt === null ? null : new Date(decidedAt).toISOString()
        const userId = people[each.person]!.id as string
        return [each.id, { userId, slots: slotsOf(left), state, decidedAt: at, decidedBy }]
      }),
    ),
    sums: people
      .map(({ id: userId }, index) => ({ userId, ...sumsOf(model, index) }))
      .filter(({ total, givenTotal = 0 }) => total + givenTotal > 0)
      .toSorted(byPerson),
    own: model.workers.map((worker, index) => {
      const booked = model.bookedOf(worker)
      const { hours: count, euros } = model.payOf(index, booked)
      return {
        hours: model.isOnRoster(index)
          ? {
              booked: slotsOf(booked),
              given: slotsOf(model.givenOf(worker)),
              asked: slotsOf(asked[index]!),
              releases: model
                .openReleasesOf(index)
                .flatMap((each) =>
                  slotsOf(model.leftIn(each)).map((slot) => ({ ...slot, releaseId: each.id })),
                )
                .toSorted((a, b) => a.hour - b.hour),
            }
          : undefined,
        months: count === 0 ? [] : [{ month: MONTH, hours: count, euros }],
      }
    }),
  }
}

/** The hours that count for a person and their pay; in a confirmed project those that are given beside. */
function sumsOf(model: Model, index: number) {
  const worker = model.workers[index]!
  const booked = model.payOf(index, model.bookedOf(worker))
  const given = model.payOf(index, model.givenOf(worker))
  const isOpen = model.booking === 'open'
  return {
    total: booked.hours,
    estEarnings: booked.euros,
    givenTotal: isOpen ? undefined : given.hours,
    givenEarnings: isOpen ? undefined : given.euros,
  }
}

/** An entry of the history as it is sent. */
interface Entry {
  kind: string
  before: unknown
  after: unknown
  id: string
  at: string
  by: { id: string }
  user?: { id: string }
}

/** Reads the entries that are newer than a known one. */
async function readHistory({ tenant }: Run, known?: string) {
  const { body } = await tenant.admin.client.call('listHistory', { params: tenant.params })
  const entries = body.entries as Entry[]
  const end = entries.findIndex(({ id }) => id === known)
  return { newest: entries[0]?.id, added: end === -1 ? entries : entries.slice(0, end) }
}

/** The entries with who made them and when, in an order of their own: that of the entries of one call does not count. */
const sortLines = (lines: (HistoryLine & { by: string; at: string })[]) =>
  lines
    .map((line) => ({ key: JSON.stringify([line.kind, line.user, line['releaseId'], line['hour']]), line }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ line }) => line)
const sentLines = (entries: readonly Entry[]) =>
  sortLines(
    entries.map(({ id: _id, by, user, ...entry }) => ({
      ...entry,
      ...(user && { user: user.id }),
      by: by.id,
    })),
  )
const expectedLines = (run: Run, before: Model) => {
  const made = { by: run.by, at: new Date(run.model.now).toISOString() }
  return sortLines(historyOf(run, before).map((line) => ({ ...line, ...made })))
}

test(
  'any sequence of calls leaves the staffing that the specification says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (sequence) => {
        const run = await createRun()
        const { model } = run
        try {
          let { newest } = await readHistory(run)
          const known = new Set<string>()
          for (const each of sequence) {
            const before = model.copy()
            await each.run(run)
            model.dropUnbooked(run.by)
            expect(await readAll(run)).toEqual(expectedOf(run))
            const history = await readHistory(run, newest)
            expect(sentLines(history.added)).toEqual(expectedLines(run, before))
            newest = history.newest
            // Requests in turn are told once the turn has come.
            await mailAllDue(app.deps)
            const notices = await readNotices(run, known)
            expect(sortNotices(notices)).toEqual(sortNotices(noticesOf(run, before)))
          }
        } finally {
          app.setBack(model.now - TEST_NOW)
          // Requests of an archived project rest, so that no later sequence looks for turns in it.
          await run.tenant.admin.client.call('updateProject', {
            params: run.tenant.params,
            body: { archived: true },
          })
        }
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 20_000,
)

/** Makes a project with staffed hours and people, of whom two are booked and one has own wages. */
async function createRun(): Promise<Run> {
  const tenant = await createTenant(app)
  const { admin, params } = tenant
  const people = [tenant.freelancer]
  while (people.length < PEOPLE) people.push(await createFreelancer(app, tenant.project))
  const wages = { wageGreen: WAGE, wageYellow: 1, wageRed: 1 }
  await admin.client.call('setWageConfig', { params, body: wages })
  for (const [index, greenWage] of OWN_WAGES.entries()) {
    const userId = people[index]!.id
    const body = { greenWage, yellowWage: null, redWage: null }
    await admin.client.call('setWageOverride', { params: { ...params, userId }, body })
  }
  const other = await createPerson(app)
  await addMembership(app.deps.db, tenant.tenant, other, 'ADMIN')
  const run: Run = { app, model: new Model(), tenant, people, other, call: '', by: admin.id }
  for (const at of HOURS) await steps.setColour(at, true)(run)
  await steps.setSettings('open', true, false, 1, null)(run)
  await steps.setBooking(0, 8, 'booked')(run)
  await steps.setBooking(0, 9, 'booked')(run)
  await steps.setBooking(1, 9, 'booked')(run)
  return run
}
