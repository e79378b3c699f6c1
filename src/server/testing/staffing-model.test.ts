/**
 * Random sequences of bookings, requests, answers, withdrawals, saves of hours, needs, colours, settings, places on the roster
 * and hours that pass, by several people, against a plain model that is written from docs/staffing.md (staffing, section 10).
 * After each step coverage, bookings and the states of all requests must be those of the model. STAFFING_MODEL_RUNS=500 is a
 * long run.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TestPerson, TestTenant } from './fixtures.ts'
import { createFreelancer, createTenant } from './fixtures.ts'
import { createTestApp, TEST_NOW, type TestReply } from './test-app.ts'

const RUNS = Number(process.env['STAFFING_MODEL_RUNS'] ?? 15)
const HOUR_MS = 60 * 60 * 1000
const DATE = '2026-11-25'
const MONTH = '2026-11'
const HOURS = [8, 9, 10]
const PEOPLE = 3
const ANSWER_HOURS = 5

const app = await createTestApp()

/** Berlin is an hour ahead of UTC in November. */
const beginOf = (hour: number) => Date.UTC(2026, 10, 25, hour - 1)
const slotsOf = (hours: Iterable<number>) =>
  [...hours].toSorted((a, b) => a - b).map((hour) => ({ date: DATE, hour }))

interface Worker {
  given: Set<number>
  /** Booked by an administrator; they count in a confirmed project alone. */
  booked: Set<number>
  /** When the person left the roster; null: the person is on it. */
  leftAt: number | null
}
interface Asked {
  person: number
  hours: number[]
  answer: { at: number; chosen: number[]; accepted: number[] } | undefined
  withdrawnAt: number | null
}
interface Wanted {
  id: string
  mode: 'all' | 'in-turn'
  createdAt: number
  dueAt: number
  withdrawnAt: number | null
  hours: number[]
  people: Asked[]
}

/** The staffing of one day, by the words of the specification. */
class Model {
  now = TEST_NOW
  booking: 'open' | 'confirmed' = 'open'
  closeFull = false
  needOfColour = 1
  staffed = new Set(HOURS)
  needs = new Map<number, number>()
  workers: Worker[] = Array.from({ length: PEOPLE }, () => ({
    given: new Set(),
    booked: new Set(),
    leftAt: null,
  }))
  requests: Wanted[] = []

  needOf(hour: number): number {
    return this.staffed.has(hour) ? (this.needs.get(hour) ?? this.needOfColour) : 0
  }
  /** An hour of somebody who left the roster counts if it had begun then. */
  counts({ leftAt }: Worker, hour: number): boolean {
    return leftAt === null || beginOf(hour) <= leftAt
  }
  givenOf(worker: Worker): number[] {
    return HOURS.filter((hour) => worker.given.has(hour) && this.counts(worker, hour))
  }
  bookedOf(worker: Worker): number[] {
    const booked = this.booking === 'open' ? worker.given : worker.booked
    return HOURS.filter((hour) => booked.has(hour) && this.counts(worker, hour))
  }
  countBooked(hour: number): number {
    if (!this.staffed.has(hour)) return 0
    return this.workers.filter((worker) => this.bookedOf(worker).includes(hour)).length
  }
  isGap(hour: number): boolean {
    return this.countBooked(hour) < this.needOf(hour)
  }
  hasBegun(hour: number): boolean {
    return beginOf(hour) <= this.now
  }
  isOnRoster(person: number): boolean {
    return this.workers[person]!.leftAt === null
  }

  turnOf(request: Wanted, asked: Asked): { from: number; to: number } {
    if (request.mode === 'all') return { from: request.createdAt, to: request.dueAt }
    let from = request.createdAt
    for (const each of request.people) {
      const to = Math.max(from, Math.min(from + ANSWER_HOURS * HOUR_MS, request.dueAt))
      if (each === asked) return { from, to }
      const ended = each.answer?.at ?? each.withdrawnAt
      from = ended === null || ended === undefined ? to : Math.min(Math.max(ended, from), to)
    }
    throw new Error('The person was not asked.')
  }
  wasAsked(request: Wanted, asked: Asked): boolean {
    const { from } = this.turnOf(request, asked)
    return from <= this.now && from < request.dueAt && from <= (request.withdrawnAt ?? from)
  }
  /** Hours for which the person is booked otherwise count as accepted. */
  acceptedOf({ person, hours, answer }: Asked): number[] {
    if (answer) return answer.accepted
    const booked = this.bookedOf(this.workers[person]!)
    return hours.filter((hour) => booked.includes(hour) && this.staffed.has(hour))
  }
  openOf({ person, hours }: Asked): number[] {
    const booked = this.bookedOf(this.workers[person]!)
    return hours.filter((hour) => !this.hasBegun(hour) && this.isGap(hour) && !booked.includes(hour))
  }
  stateOf(request: Wanted, asked: Asked): string {
    const { hours, answer } = asked
    const accepted = this.acceptedOf(asked)
    const isAll = hours.every((hour) => accepted.includes(hour))
    if (answer) return answer.chosen.length === 0 ? 'declined' : isAll ? 'accepted' : 'partly'
    if (isAll) return 'accepted'
    if (request.withdrawnAt !== null || asked.withdrawnAt !== null) return 'withdrawn'
    const { from, to } = this.turnOf(request, asked)
    const left = hours.filter((hour) => !accepted.includes(hour))
    if (this.now >= request.dueAt || this.now >= to || left.every((hour) => this.hasBegun(hour)))
      return 'expired'
    if (this.openOf(asked).length === 0) return 'filled'
    return this.now < from ? 'waiting' : 'open'
  }
  /** The hours for which a person is asked. */
  askedHours(person: number): number[] {
    const asked = this.requests.flatMap((request) =>
      request.people
        .filter((each) => each.person === person && this.stateOf(request, each) === 'open')
        .flatMap((each) => this.openOf(each)),
    )
    return HOURS.filter((hour) => asked.includes(hour))
  }
}

/** The model and the tenant that a step runs against. */
interface Run {
  model: Model
  tenant: TestTenant
  people: TestPerson[]
}
type Step = (run: Run) => Promise<void>

const codeOf = ({ status, body }: TestReply): string | number =>
  status === 409 ? (body as { code: string }).code : status

function admin({ tenant }: Run, name: Parameters<TestPerson['client']['call']>[0], body: object) {
  return tenant.admin.client.call(name, { params: tenant.params, body })
}

const setNeed =
  (hour: number, people: number | null): Step =>
  async (run) => {
    expect((await admin(run, 'setNeeds', { slots: [{ date: DATE, hour, people }] })).status).toBe(200)
    if (people === null) run.model.needs.delete(hour)
    else run.model.needs.set(hour, people)
  }

const setColour =
  (hour: number, isStaffed: boolean): Step =>
  async (run) => {
    const mode = isStaffed ? 'GREEN' : 'BLACK'
    expect((await admin(run, 'setSlot', { date: DATE, hour, mode })).status).toBe(200)
    if (isStaffed) run.model.staffed.add(hour)
    else run.model.staffed.delete(hour)
  }

const setBooking =
  (person: number, hour: number, state: 'booked' | 'given' | null): Step =>
  async (run) => {
    const { model, people } = run
    const userId = people[person]!.id
    const reply = await admin(run, 'setBookings', { slots: [{ date: DATE, hour, userId, state }] })
    const worker = model.workers[person]!
    const isNew =
      (state !== null && !worker.given.has(hour)) ||
      (state === 'booked' && model.booking === 'confirmed' && !worker.booked.has(hour))
    if (!model.isOnRoster(person)) return expect(codeOf(reply)).toBe(404)
    if (model.booking === 'open' && state === 'given') return expect(codeOf(reply)).toBe(400)
    if (isNew && !model.staffed.has(hour)) return expect(codeOf(reply)).toBe('hours_not_open')
    expect(codeOf(reply)).toBe(200)
    book(model, worker, hour, state)
  }

function book(model: Model, worker: Worker, hour: number, state: 'booked' | 'given' | null): void {
  if (state === null) worker.given.delete(hour)
  else worker.given.add(hour)
  if (model.booking === 'confirmed' && state === 'booked') worker.booked.add(hour)
  else if (model.booking === 'confirmed' || state === null) worker.booked.delete(hour)
}

const save =
  (person: number, hours: number[]): Step =>
  async ({ model, people, tenant }) => {
    const body = { availability: [{ day: DATE, hours }] }
    const reply = await people[person]!.client.call('saveAvailability', { params: tenant.params, body })
    const worker = model.workers[person]!
    const added = hours.filter((hour) => !worker.given.has(hour))
    const promised = model.booking === 'open' ? worker.given : worker.booked
    if (!model.isOnRoster(person)) return expect(codeOf(reply)).toBe(403)
    if ([...promised].some((hour) => !hours.includes(hour)))
      return expect(codeOf(reply)).toBe('cannot_remove_hours')
    if (added.some((hour) => !model.staffed.has(hour))) return expect(codeOf(reply)).toBe('hours_not_open')
    const isClosed = model.closeFull && model.booking === 'open'
    if (isClosed && added.some((hour) => !model.isGap(hour))) return expect(codeOf(reply)).toBe('hours_full')
    expect(codeOf(reply)).toBe(200)
    worker.given = new Set(hours)
    for (const hour of worker.booked) if (!worker.given.has(hour)) worker.booked.delete(hour)
  }

const setSettings =
  (booking: 'open' | 'confirmed', keepBooked: boolean, closeFull: boolean, need: number): Step =>
  async (run) => {
    const { model } = run
    const body = {
      booking,
      keepBooked,
      closeFull,
      need: { GREEN: need, YELLOW: 1, RED: 1 },
      releaseHours: null,
      answerHours: ANSWER_HOURS,
      showColleagues: false,
    }
    expect(codeOf(await admin(run, 'setStaffing', body))).toBe(200)
    if (model.booking === 'open' && booking === 'confirmed') {
      for (const worker of model.workers) {
        const kept = [...worker.given].filter((hour) => keepBooked && model.staffed.has(hour))
        const booked = [...worker.booked, ...kept].filter((hour) => model.counts(worker, hour))
        worker.booked = new Set(booked)
      }
    }
    Object.assign(model, { booking, closeFull, needOfColour: need })
  }

const ask =
  (wanted: number[], hours: number[], mode: 'all' | 'in-turn', answerIn: number | undefined): Step =>
  async (run) => {
    const { model, people } = run
    const answerAt = answerIn === undefined ? undefined : model.now + answerIn * HOUR_MS
    const reply = await admin(run, 'createRequest', {
      slots: slotsOf(hours),
      userIds: wanted.map((person) => people[person]!.id),
      mode,
      ...(answerAt === undefined ? {} : { answerBy: new Date(answerAt).toISOString() }),
    })
    if (!wanted.every((person) => model.isOnRoster(person))) return expect(codeOf(reply)).toBe(404)
    if (hours.some((hour) => model.hasBegun(hour))) return expect(codeOf(reply)).toBe('hours_past')
    const skipped: object[] = []
    const asked = wanted.map((person): Asked => {
      const worker = model.workers[person]!
      const askedBefore = model.askedHours(person)
      const left = hours.filter((hour) => {
        const reason = model.bookedOf(worker).includes(hour)
          ? 'booked'
          : askedBefore.includes(hour)
            ? 'asked'
            : !model.staffed.has(hour)
              ? 'closed'
              : !model.isGap(hour)
                ? 'full'
                : undefined
        if (reason) skipped.push({ userId: people[person]!.id, date: DATE, hour, reason })
        return reason === undefined
      })
      return { person, hours: left, answer: undefined, withdrawnAt: null }
    })
    const left = asked.filter((each) => each.hours.length > 0)
    if (left.length === 0) return expect(codeOf(reply)).toBe('nothing_to_ask')
    expect(codeOf(reply)).toBe(201)
    const body = reply.body as { request: { id: string }; skipped: object[] }
    expect(body.skipped).toEqual(skipped)
    const byDefault = mode === 'all' ? model.now + ANSWER_HOURS * HOUR_MS : beginOf(Math.min(...hours))
    model.requests.push({
      id: body.request.id,
      mode,
      createdAt: model.now,
      dueAt: answerAt ?? byDefault,
      withdrawnAt: null,
      hours,
      people: left,
    })
  }

/** Finds one of the requests, if there is any, and the place of a person in it. */
function find({ model }: Run, index: number, person: number) {
  const request = model.requests[index % Math.max(1, model.requests.length)]
  return { request, asked: request?.people.find((each) => each.person === person) }
}

const accept =
  (index: number, person: number, wanted: number[] | undefined): Step =>
  async (run) => {
    const { model, people } = run
    const { request, asked } = find(run, index, person)
    if (!request) return
    const reply = await people[person]!.client.call('acceptRequest', {
      params: { requestId: request.id },
      body: wanted === undefined ? {} : { slots: slotsOf(wanted) },
    })
    if (!asked || !model.wasAsked(request, asked)) return expect(codeOf(reply)).toBe(404)
    if (wanted?.some((hour) => !asked.hours.includes(hour))) return expect(codeOf(reply)).toBe(400)
    if (asked.answer) {
      const { chosen } = asked.answer
      const isSame = chosen.length > 0 && (!wanted || String(wanted) === String(chosen))
      return expect(codeOf(reply)).toBe(isSame ? 200 : 'request_closed')
    }
    const state = model.stateOf(request, asked)
    if (state === 'withdrawn' || state === 'expired') return expect(codeOf(reply)).toBe(`request_${state}`)
    if (state === 'accepted') return expect(codeOf(reply)).toBe(200)
    const open = model.openOf(asked)
    const accepted = model.acceptedOf(asked)
    const chosen = wanted ?? open
    const gone = chosen.filter((hour) => !open.includes(hour) && !accepted.includes(hour))
    if (gone.some((hour) => model.hasBegun(hour))) return expect(codeOf(reply)).toBe('request_expired')
    if (chosen.length === 0 || gone.length > 0) return expect(codeOf(reply)).toBe('request_filled')
    expect(codeOf(reply)).toBe(200)
    for (const hour of chosen)
      if (!accepted.includes(hour)) book(model, model.workers[person]!, hour, 'booked')
    const all = HOURS.filter((hour) => chosen.includes(hour) || accepted.includes(hour))
    asked.answer = { at: model.now, chosen, accepted: all }
  }

const decline =
  (index: number, person: number): Step =>
  async (run) => {
    const { model, people } = run
    const { request, asked } = find(run, index, person)
    if (!request) return
    const reply = await people[person]!.client.call('declineRequest', { params: { requestId: request.id } })
    if (!asked || !model.wasAsked(request, asked)) return expect(codeOf(reply)).toBe(404)
    const state = model.stateOf(request, asked)
    if (state === 'declined') return expect(codeOf(reply)).toBe(200)
    if (asked.answer || state === 'accepted') return expect(codeOf(reply)).toBe('request_closed')
    if (state === 'withdrawn' || state === 'expired') return expect(codeOf(reply)).toBe(`request_${state}`)
    expect(codeOf(reply)).toBe(200)
    asked.answer = { at: model.now, chosen: [], accepted: model.acceptedOf(asked) }
  }

const withdraw =
  (index: number): Step =>
  async (run) => {
    const { model, tenant } = run
    const { request } = find(run, index, 0)
    if (!request) return
    const params = { ...tenant.params, requestId: request.id }
    const reply = await tenant.admin.client.call('withdrawRequest', { params })
    const states = request.people.map((asked) => model.stateOf(request, asked))
    const isLeft = states.some((state) => ['open', 'waiting', 'filled'].includes(state))
    expect(codeOf(reply)).toBe(isLeft ? 204 : 'request_closed')
    if (isLeft) request.withdrawnAt = model.now
  }

const leave =
  (person: number): Step =>
  async ({ model, tenant, people }) => {
    const params = { ...tenant.params, userId: people[person]!.id }
    const reply = await tenant.admin.client.call('removeFromRoster', { params })
    if (!model.isOnRoster(person)) return expect(codeOf(reply)).toBe(404)
    expect(codeOf(reply)).toBe(204)
    const worker = model.workers[person]!
    worker.leftAt = model.now
    if (model.booking === 'confirmed')
      for (const hour of worker.booked) if (!model.hasBegun(hour)) worker.booked.delete(hour)
    for (const { people: all } of model.requests)
      for (const asked of all) if (asked.person === person && !asked.answer) asked.withdrawnAt ??= model.now
  }

const comeBack =
  (person: number): Step =>
  async (run) => {
    const { model, people } = run
    expect(codeOf(await admin(run, 'addToRoster', { userIds: [people[person]!.id] }))).toBe(204)
    model.workers[person]!.leftAt = null
  }

const pass =
  (hours: number): Step =>
  async ({ model }) => {
    app.advance(hours * HOUR_MS)
    model.now += hours * HOUR_MS
  }

const person = fc.nat({ max: PEOPLE - 1 })
const hour = fc.constantFrom(...HOURS)
const someHours = fc.subarray(HOURS, { minLength: 1 })
const request = fc.nat({ max: 5 })
/** Each step with its name, so that a failure tells the whole sequence. */
const step = fc.oneof(
  { weight: 1, arbitrary: named('setNeed', fc.tuple(hour, fc.option(fc.nat({ max: 3 }))), setNeed) },
  { weight: 1, arbitrary: named('setColour', fc.tuple(hour, fc.boolean()), setColour) },
  {
    weight: 3,
    arbitrary: named(
      'setBooking',
      fc.tuple(person, hour, fc.constantFrom('booked', 'booked', 'given', null)),
      setBooking,
    ),
  },
  { weight: 2, arbitrary: named('save', fc.tuple(person, fc.subarray(HOURS)), save) },
  {
    weight: 1,
    arbitrary: named(
      'setSettings',
      fc.tuple(fc.constantFrom('open', 'confirmed'), fc.boolean(), fc.boolean(), fc.nat({ max: 3 })),
      setSettings,
    ),
  },
  {
    weight: 4,
    arbitrary: named(
      'ask',
      fc.tuple(
        fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
        someHours,
        fc.constantFrom('all', 'in-turn'),
        fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      ),
      ask,
    ),
  },
  {
    weight: 5,
    arbitrary: named('accept', fc.tuple(request, person, fc.option(someHours, { nil: undefined })), accept),
  },
  { weight: 2, arbitrary: named('decline', fc.tuple(request, person), decline) },
  { weight: 1, arbitrary: named('withdraw', fc.tuple(request), withdraw) },
  { weight: 1, arbitrary: named('leave', fc.tuple(person), leave) },
  { weight: 1, arbitrary: named('comeBack', fc.tuple(person), comeBack) },
  { weight: 2, arbitrary: named('pass', fc.tuple(fc.constantFrom(1, 5, 24, 113)), pass) },
)

function named<Args extends unknown[]>(
  name: string,
  args: fc.Arbitrary<Args>,
  make: (...given: Args) => Step,
): fc.Arbitrary<{ name: string; args: unknown[]; run: Step }> {
  return args.map((given) => ({
    name,
    args: given,
    run: make(...given),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(given)}`,
  }))
}

/** Reads coverage, bookings and requests, in the form of `expectedOf`. */
async function readAll({ tenant }: Run) {
  const { admin: by, params } = tenant
  const query = { month: MONTH }
  const coverage = await by.client.call('getCoverage', { params, query })
  const bookings = await by.client.call('listBookings', { params, query })
  const listed = (await by.client.call('listRequests', { params })).body.requests as {
    id: string
    slots: { open: boolean }[]
    people: { userId: string; state: string; accepted: object[] }[]
  }[]
  return {
    hours: coverage.body.hours as object[],
    users: (bookings.body.users as { userId: string }[]).toSorted(byPerson),
    requests: new Map(
      listed.map(({ id, slots, people }) => [
        id,
        {
          open: slots.map(({ open }) => open),
          people: people.map(({ userId, state, accepted }) => ({ userId, state, accepted })),
        },
      ]),
    ),
  }
}

const byPerson = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1)

/** The coverage, the bookings and the requests of the model. */
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
    users: users.filter((user) => user.given.length + user.asked.length > 0).toSorted(byPerson),
    requests: new Map(
      model.requests.map((each) => [
        each.id,
        {
          open: each.hours.map((at) => !model.hasBegun(at) && model.isGap(at)),
          people: each.people.map((one) => ({
            userId: people[one.person]!.id as string,
            state: model.stateOf(each, one),
            accepted: slotsOf(model.acceptedOf(one)),
          })),
        },
      ]),
    ),
  }
}

test(
  'any sequence of calls leaves the staffing that the specification says',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const tenant = await createTenant(app)
        const people = [tenant.freelancer]
        while (people.length < PEOPLE) people.push(await createFreelancer(app, tenant.project))
        const run: Run = { model: new Model(), tenant, people }
        for (const at of HOURS) await setColour(at, true)(run)
        await setSettings('open', true, false, 1)(run)
        try {
          for (const each of steps) {
            await each.run(run)
            expect(await readAll(run)).toEqual(expectedOf(run))
          }
        } finally {
          app.setBack(run.model.now - TEST_NOW)
        }
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 20_000,
)
