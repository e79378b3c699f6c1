/** The calls of the model-based test of the staffing: each is made, its reply checked, and the model changed as the call says. */
import { expect } from 'vitest'
import type { TestPerson, TestTenant } from './fixtures.ts'
import {
  ANSWER_HOURS,
  type Asked,
  beginOf,
  DATE,
  HOURS,
  type Model,
  type Release,
  type Wanted,
  WEEKDAY,
} from './staffing-model.ts'
import type { TestApp, TestReply } from './test-app.ts'

const HOUR_MS = 60 * 60 * 1000

export const inOrder = (hours: Iterable<number>) => [...hours].toSorted((a, b) => a - b)
export const slotsOf = (hours: Iterable<number>) => inOrder(hours).map((hour) => ({ date: DATE, hour }))

/** The model and the tenant that a step runs against. */
export interface Run {
  app: TestApp
  model: Model
  tenant: TestTenant
  people: TestPerson[]
  /** A second administrator, who makes no calls. */
  other: TestPerson
  /** The last call, and the id of the person who made it. */
  call: string
  by: string
}
export type Step = (run: Run) => Promise<void>

const codeOf = ({ status, body }: TestReply): string | number =>
  status === 409 ? (body as { code: string }).code : status

type Call = Parameters<TestPerson['client']['call']>

/** A call of the administrator about the project. */
function admin(run: Run, name: Call[0], body?: object, params: object = {}) {
  const { tenant } = run
  return callAs(run, tenant.admin, name, { params: { ...tenant.params, ...params }, body })
}
/** A call of one of the people. */
function theirs(run: Run, person: number, name: Call[0], args: { params?: object; body?: object }) {
  const params = { ...run.tenant.params, ...args.params }
  return callAs(run, run.people[person]!, name, { ...args, params })
}
function callAs(run: Run, { id, client }: TestPerson, name: Call[0], args: Call[1]) {
  Object.assign(run, { by: id, call: name })
  return client.call(name, args)
}

const setNeed =
  (hour: number, people: number | null): Step =>
  async (run) => {
    expect((await admin(run, 'setNeeds', { slots: [{ date: DATE, hour, people }] })).status).toBe(200)
    if (people === null) run.model.needs.delete(hour)
    else run.model.needs.set(hour, people)
  }

const setNeedPattern =
  (hour: number, people: number | null): Step =>
  async (run) => {
    const body = { slots: [{ day: WEEKDAY, hour, people }] }
    expect((await admin(run, 'setNeedPatternSlots', body)).status).toBe(200)
    if (people === null) run.model.needPattern.delete(hour)
    else run.model.needPattern.set(hour, people)
  }

/** Prices an hour for everybody, or for one person. */
const setPrice =
  (person: number | null, hour: number, amount: number | null): Step =>
  async (run) => {
    const { model, people } = run
    const body = { date: DATE, hour, amount }
    const reply =
      person === null
        ? await admin(run, 'setSlotPrice', body)
        : await admin(run, 'setUserSlotPrice', body, { userId: people[person]!.id })
    if (person !== null && !model.isOnRoster(person)) return expect(codeOf(reply)).toBe(404)
    expect(codeOf(reply)).toBe(200)
    const prices = person === null ? model.prices : model.workers[person]!.prices
    if (amount === null) prices.delete(hour)
    else prices.set(hour, amount)
  }

const setBudget =
  (monthly: number | null): Step =>
  async (run) => {
    expect((await admin(run, 'setBudget', { monthly })).status).toBe(200)
    run.model.budget = monthly
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
    model.book(person, hour, state)
  }

const save =
  (person: number, hours: number[]): Step =>
  async (run) => {
    const { model } = run
    const body = { availability: [{ day: DATE, hours }] }
    const reply = await theirs(run, person, 'saveAvailability', { body })
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
    state(model, person, hours)
  }

/** An administrator states the hours of a person, and unbooks those that are left out. */
const saveFor =
  (person: number, hours: number[]): Step =>
  async (run) => {
    const { model, people } = run
    const body = { availability: [{ day: DATE, hours }] }
    const reply = await admin(run, 'saveUserAvailability', body, { userId: people[person]!.id })
    if (!model.isOnRoster(person)) return expect(codeOf(reply)).toBe(404)
    expect(codeOf(reply)).toBe(200)
    state(model, person, hours)
  }

function state(model: Model, person: number, hours: readonly number[]): void {
  for (const hour of HOURS) if (!hours.includes(hour)) model.book(person, hour, null)
  for (const hour of hours) model.workers[person]!.given.add(hour)
}

const setSettings =
  (
    booking: 'open' | 'confirmed',
    keepBooked: boolean,
    closeFull: boolean,
    need: number,
    releaseHours: number | null,
  ): Step =>
  async (run) => {
    const { model } = run
    const body = {
      booking,
      keepBooked,
      closeFull,
      need: { GREEN: need, YELLOW: 1, RED: 1 },
      releaseHours,
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
    Object.assign(model, { booking, keepBooked, closeFull, needOfColour: need, releaseHours })
  }

const ask =
  (
    wanted: number[],
    stated: number[],
    mode: 'all' | 'in-turn',
    answerIn: number | undefined,
    release?: Release,
  ): Step =>
  async (run) => {
    const { model, people } = run
    const hours = stated.toSorted((a, b) => a - b)
    const answerAt = answerIn === undefined ? undefined : model.now + answerIn * HOUR_MS
    const reply = await admin(run, 'createRequest', {
      slots: slotsOf(hours),
      userIds: wanted.map((person) => people[person]!.id),
      mode,
      ...(answerAt === undefined ? {} : { answerBy: new Date(answerAt).toISOString() }),
      ...(release === undefined ? {} : { releaseId: release.id }),
    })
    if (!wanted.every((person) => model.isOnRoster(person))) return expect(codeOf(reply)).toBe(404)
    if (hours.some((hour) => model.hasBegun(hour))) return expect(codeOf(reply)).toBe('hours_past')
    const inRelease = release && model.leftIn(release)
    if (inRelease && hours.some((hour) => !inRelease.includes(hour))) return expect(codeOf(reply)).toBe(400)
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
              : !inRelease && !model.isGap(hour)
                ? 'full'
                : undefined
        if (reason) skipped.push({ userId: people[person]!.id, date: DATE, hour, reason })
        return reason === undefined
      })
      return { person, hours: left, answer: undefined, withdrawnAt: null, isTold: false }
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
      releaseId: release?.id ?? null,
    })
  }

/** Asks for a substitute: for the hours that are left in a release, or for others. */
const askSubstitute =
  (index: number, ...[wanted, hours, mode, answerIn]: Parameters<typeof ask>): Step =>
  async (run) => {
    const release = pickRelease(run, index)
    if (!release) return
    const inRelease = pickHours(hours, index, run.model.leftIn(release))
    await ask(wanted, inRelease, mode, answerIn, release)(run)
  }

/**
 * Picks one of several, mostly one that fits, so that sequences of calls get somewhere. Each fourth number picks among all of
 * them.
 */
function pick<Item>(all: readonly Item[], index: number, fits: (item: Item) => boolean): Item | undefined {
  const fitting = index % 4 === 3 ? [] : all.filter(fits)
  const from = fitting.length === 0 ? all : fitting
  return from[index % Math.max(1, from.length)]
}
/** Picks some of these hours, mostly of those that fit. */
function pickHours(hours: readonly number[], index: number, fitting: readonly number[]): number[] {
  const both = hours.filter((hour) => fitting.includes(hour))
  return inOrder(index % 4 === 3 || both.length === 0 ? hours : both)
}

/** Picks a request, and the place of a person in it. */
function pickRequest({ model }: Run, index: number, person: number) {
  const isAsked = ({ people }: Wanted) => people.some((each) => each.person === person)
  const asking = model.requests.filter(isAsked)
  const isOpen = (each: Wanted) =>
    each.people.some((one) => one.person === person && model.stateOf(each, one) === 'open')
  const request = pick(asking, index, isOpen) ?? model.requests[0]
  return { request, asked: request?.people.find((each) => each.person === person) }
}

const accept =
  (index: number, person: number, stated: number[] | undefined, offBy: number | undefined): Step =>
  async (run) => {
    const { model } = run
    const { request, asked } = pickRequest(run, index, person)
    if (!request) return
    const wanted = stated && pickHours(stated, index, asked?.hours ?? [])
    const shown = model.payOf(person, wanted ?? (asked ? model.openOf(request, asked) : [])).euros
    const reply = await theirs(run, person, 'acceptRequest', {
      params: { requestId: request.id },
      body: {
        ...(wanted === undefined ? {} : { slots: slotsOf(wanted) }),
        ...(offBy === undefined ? {} : { euros: shown + offBy }),
      },
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
    const open = model.openOf(request, asked)
    const accepted = model.acceptedOf(asked)
    const chosen = wanted ?? open
    const gone = chosen.filter((hour) => !open.includes(hour) && !accepted.includes(hour))
    if (gone.some((hour) => model.hasBegun(hour))) return expect(codeOf(reply)).toBe('request_expired')
    if (chosen.length === 0 || gone.length > 0) return expect(codeOf(reply)).toBe('request_filled')
    if (offBy) return expect(codeOf(reply)).toBe('price_changed')
    expect(codeOf(reply)).toBe(200)
    const taken = chosen.filter((hour) => !accepted.includes(hour))
    const release = model.releaseOf(request)
    if (release && taken.length > 0) passOn(run, release, taken)
    for (const hour of taken) model.book(person, hour, 'booked')
    const all = HOURS.filter((hour) => chosen.includes(hour) || accepted.includes(hour))
    asked.answer = { at: model.now, chosen, accepted: all }
  }

/** Each accepted hour passes from the person who is released. */
function passOn({ model, by }: Run, release: Release, taken: readonly number[]): void {
  for (const hour of taken) model.book(release.person, hour, null)
  const left = model.leftIn(release).filter((hour) => !taken.includes(hour))
  release.passed = inOrder([...release.passed, ...taken])
  if (left.length > 0) release.hours = left
  else model.end(release, { state: 'replaced', hours: release.passed, decidedBy: by })
}

const decline =
  (index: number, person: number): Step =>
  async (run) => {
    const { model } = run
    const { request, asked } = pickRequest(run, index, person)
    if (!request) return
    const reply = await theirs(run, person, 'declineRequest', { params: { requestId: request.id } })
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
    const { model } = run
    const { request } = pickRequest(run, index, 0)
    if (!request) return
    const reply = await admin(run, 'withdrawRequest', undefined, { requestId: request.id })
    const states = request.people.map((asked) => model.stateOf(request, asked))
    const isLeft = states.some((state) => ['open', 'waiting', 'filled'].includes(state))
    expect(codeOf(reply)).toBe(isLeft ? 204 : 'request_closed')
    if (isLeft) request.withdrawnAt = model.now
  }

const leave =
  (person: number): Step =>
  async (run) => {
    const { model, people } = run
    const reply = await admin(run, 'removeFromRoster', undefined, { userId: people[person]!.id })
    if (!model.isOnRoster(person)) return expect(codeOf(reply)).toBe(404)
    expect(codeOf(reply)).toBe(204)
    const worker = model.workers[person]!
    worker.leftAt = model.now
    if (model.booking === 'confirmed')
      for (const hour of worker.booked) if (!model.hasBegun(hour)) worker.booked.delete(hour)
    for (const { people: all } of model.requests)
      for (const asked of all) if (asked.person === person && !asked.answer) asked.withdrawnAt ??= model.now
    for (const release of model.openReleasesOf(person))
      model.end(release, { state: 'withdrawn', hours: model.leftIn(release), decidedBy: run.by })
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
  async ({ app, model }) => {
    app.advance(hours * HOUR_MS)
    model.now += hours * HOUR_MS
  }

/** A person gives booked hours back, or asks to. */
const release =
  (index: number, person: number, stated: number[]): Step =>
  async (run) => {
    const { model } = run
    const booked = model.bookedOf(model.workers[person]!)
    const inRelease = model.openReleasesOf(person).flatMap((each) => model.leftIn(each))
    const hours = pickHours(stated, index, booked)
    const reply = await theirs(run, person, 'createRelease', { body: { slots: slotsOf(hours) } })
    if (!model.isOnRoster(person)) return expect(codeOf(reply)).toBe(403)
    if (hours.some((hour) => !booked.includes(hour))) return expect(codeOf(reply)).toBe('not_booked')
    if (hours.some((hour) => model.hasBegun(hour))) return expect(codeOf(reply)).toBe('hours_past')
    if (hours.some((hour) => inRelease.includes(hour))) return expect(codeOf(reply)).toBe('conflict')
    expect(codeOf(reply)).toBe(201)
    const isAtOnce = model.isReleasedAtOnce(hours)
    const { id } = reply.body.release as { id: string }
    const made = { id, person, hours, passed: [], decidedAt: null, decidedBy: null }
    const length = model.releases.push({ ...made, state: 'open' })
    if (!isAtOnce) return
    for (const hour of hours) model.book(person, hour, null)
    model.end(model.releases[length - 1]!, { state: 'released', hours, decidedBy: run.by })
  }

function pickRelease({ model }: Run, index: number): Release | undefined {
  return pick(model.releases, index, (each) => model.leftIn(each).length > 0)
}

const approve =
  (index: number): Step =>
  async (run) => {
    const found = pickRelease(run, index)
    if (!found) return
    const reply = await admin(run, 'approveRelease', undefined, { releaseId: found.id })
    const left = run.model.leftIn(found)
    if (left.length === 0) return expect(codeOf(reply)).toBe('release_closed')
    expect(codeOf(reply)).toBe(200)
    for (const hour of left) run.model.book(found.person, hour, null)
    const hours = inOrder([...left, ...found.passed])
    run.model.end(found, { state: 'released', hours, decidedBy: run.by })
  }

const refuse =
  (index: number): Step =>
  async (run) => {
    const found = pickRelease(run, index)
    if (!found) return
    const reply = await admin(run, 'refuseRelease', undefined, { releaseId: found.id })
    keep(run, reply, found, 'refused')
  }

/** A person withdraws a release: their own, if they may. */
const withdrawRelease =
  (index: number, isOwn: boolean, other: number): Step =>
  async (run) => {
    const found = pickRelease(run, index)
    if (!found) return
    const person = isOwn ? found.person : other
    const params = { releaseId: found.id }
    const reply = await theirs(run, person, 'withdrawRelease', { params })
    if (!run.model.isOnRoster(person) || person !== found.person) return expect(codeOf(reply)).toBe(403)
    keep(run, reply, found, 'withdrawn')
  }

/** The person stays booked. */
function keep(run: Run, reply: TestReply, found: Release, ended: 'refused' | 'withdrawn'): void {
  const hours = run.model.leftIn(found)
  expect(codeOf(reply)).toBe(hours.length === 0 ? 'release_closed' : 200)
  if (hours.length > 0) run.model.end(found, { state: ended, hours, decidedBy: run.by })
}

/** The calls of staffing that change something, and hours that pass. */
export const steps = {
  setNeed,
  setNeedPattern,
  setPrice,
  setBudget,
  setColour,
  setBooking,
  save,
  saveFor,
  setSettings,
  ask,
  askSubstitute,
  accept,
  decline,
  withdraw,
  leave,
  comeBack,
  pass,
  release,
  approve,
  refuse,
  withdrawRelease,
}
