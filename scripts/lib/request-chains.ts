/**
 * Chains of the crash test: one hour after the other is asked for, accepted or declined, released, and passed to a substitute or
 * given back. Each step is one call and one transaction; after an outage it is stored as a whole or not at all.
 */
import { addMonths, daysOfMonth } from '../../src/domain/calendar.ts'
import { HOURS, type SlotRef } from '../../src/domain/slot.ts'
import type { Api } from '../../src/server/testing/api.ts'
import type { IsOutage } from './outages.ts'

const FIRST_MONTH = '2030-01'
/** Requests lapse soon, so that the project does not gather open ones by the thousand. */
const ANSWER_MS = 10 * 60 * 1000

/** The stored state of one hour: the answers to both requests, the state of the release, and who has the hour. */
interface Stored {
  request: string | null
  release: string | null
  substitute: string | null
  first: string | null
  second: string | null
}
const NOTHING: Stored = { request: null, release: null, substitute: null, first: null, second: null }

interface Chain {
  cell: SlotRef
  steps: readonly Stored[]
  /** The last step that was answered, and the last that was sent; -1 for none. */
  answered: number
  sent: number
}
export interface Chains {
  made: Chain[]
  /** The chains of the present round begin here. */
  from: number
}
/** The administrator, the person who is asked first, and the substitute. */
export interface ChainPeople {
  admin: Api
  first: Api
  second: Api
}

const ASKED: Stored = { ...NOTHING, request: 'unanswered' }
const ACCEPTED: Stored = { ...ASKED, request: 'accepted', first: 'booked' }
const RELEASING: Stored = { ...ACCEPTED, release: 'open' }
const WANTED: Stored = { ...RELEASING, substitute: 'unanswered' }
/** The stored state after each call, by the way that a chain takes. */
const WAYS: readonly (readonly Stored[])[] = [
  [ASKED, { ...ASKED, request: 'declined' }],
  [
    ASKED,
    ACCEPTED,
    RELEASING,
    WANTED,
    { ...WANTED, substitute: 'accepted', release: 'replaced', first: null, second: 'booked' },
  ],
  [ASKED, ACCEPTED, RELEASING, { ...RELEASING, release: 'released', first: null }],
  [ASKED, ACCEPTED, RELEASING, WANTED, { ...WANTED, substitute: 'declined' }],
]

/** Begins the chains of a round in hours that no chain has used, and opens their month. */
export async function beginRound(chains: Chains, admin: Api): Promise<void> {
  chains.from = chains.made.length
  const { date } = cellOf(chains.from)
  for (const month of [date.slice(0, 7), addMonths(date.slice(0, 7), 1)]) {
    const slots = daysOfMonth(month).flatMap((day) => HOURS.map((hour) => ({ date: day, hour, mode: 'RED' })))
    await admin.call('PUT', `/projects/${admin.user.projectId}/schedule/slots`, { slots })
  }
}

function cellOf(index: number): SlotRef {
  for (let month = FIRST_MONTH, left = index; ; month = addMonths(month, 1)) {
    const cells = daysOfMonth(month).flatMap((date) => HOURS.map((hour) => ({ date, hour })))
    const cell = cells[left]
    if (cell) return cell
    left -= cells.length
  }
}

/** Makes chain after chain as fast as the answers come until the outage; returns the number of answered calls. */
export async function chainUntilOutage(
  chains: Chains,
  isOutage: IsOutage,
  people: ChainPeople,
): Promise<number> {
  for (let answered = 0; ;) {
    const index = chains.made.length
    const steps = WAYS[index % WAYS.length]!
    const chain: Chain = { cell: cellOf(index), steps, answered: -1, sent: -1 }
    chains.made.push(chain)
    const calls = callsOf(chain, people)
    for (const step of steps.keys()) {
      chain.sent = step
      try {
        await calls[step]!()
      } catch (error) {
        if (!isOutage(error)) throw error
        return answered
      }
      chain.answered = step
      answered += 1
    }
  }
}

/** The calls of a chain, in order. */
function callsOf({ cell, steps }: Chain, { admin, first, second }: ChainPeople): (() => Promise<void>)[] {
  const project = `/projects/${admin.user.projectId}`
  const last = steps.at(-1)!
  const ids = { request: '', release: '', substitute: '' }
  const ask = async (person: Api, more: object = {}) => {
    const { request } = await admin.call<{ request: { id: string } }>('POST', `${project}/requests`, {
      slots: [cell],
      userIds: [person.user.id],
      answerBy: new Date(performance.timeOrigin + performance.now() + ANSWER_MS).toISOString(),
      ...more,
    })
    return request.id
  }
  const answer = async (person: Api, id: string, stored: string | null) => {
    await person.call('POST', `/me/requests/${id}/${stored === 'declined' ? 'decline' : 'accept'}`, {})
  }
  const begin = async () => {
    const path = `${project}/releases`
    const { release } = await first.call<{ release: { id: string } }>('POST', path, { slots: [cell] })
    ids.release = release.id
  }
  return [
    async () => void (ids.request = await ask(first)),
    () => answer(first, ids.request, last.request),
    begin,
    last.substitute === null
      ? async () => void (await admin.call('POST', `${project}/releases/${ids.release}/approve`))
      : async () => void (ids.substitute = await ask(second, { releaseId: ids.release })),
    () => answer(second, ids.substitute, last.substitute),
  ]
}

interface ListedRequest {
  releaseId: string | null
  slots: SlotRef[]
  people: { state: string; answeredAt: string | null }[]
}
interface ListedRelease {
  state: string
  slots: SlotRef[]
}
interface Booked {
  userId: string
  booked: SlotRef[]
  given: SlotRef[]
}

/** Lists, in words, the chains from this one on that hold neither their last answered call nor the one in flight. */
export async function findChainFaults(chains: Chains, people: ChainPeople, from: number): Promise<string[]> {
  const asked = chains.made.slice(from)
  const first = asked[0]
  if (first === undefined) return []
  const storedOf = await readStored(asked, people)
  return asked.flatMap((chain) => {
    const { cell, steps, answered, sent } = chain
    const stored = storedOf(cell)
    const at = (step: number) => steps[step] ?? NOTHING
    const kept = [sent, answered].find((step) => JSON.stringify(at(step)) === JSON.stringify(stored))
    if (kept !== undefined) {
      // Until the end this must stay: no later call is about the hour.
      Object.assign(chain, { answered: kept, sent: kept })
      return []
    }
    const [last, next] = [answered, sent].map((step) => JSON.stringify(at(step)))
    return [`${keyOf(cell)}: answered was ${last}, sent ${next}, stored is ${JSON.stringify(stored)}`]
  })
}

async function readStored(
  asked: readonly Chain[],
  { admin, first, second }: ChainPeople,
): Promise<(cell: SlotRef) => Stored> {
  const project = `/projects/${admin.user.projectId}`
  const cells = new Set(asked.map(({ cell }) => keyOf(cell)))
  const isAsked = ({ slots }: { slots: SlotRef[] }) => cells.has(keyOf(slots[0]!))
  const requests = await readPages<ListedRequest>(admin, `${project}/requests`, 'requests', isAsked)
  const releases = await readPages<ListedRelease>(admin, `${project}/releases`, 'releases', isAsked)
  const states = new Map<string, string>()
  for (const month of new Set(asked.map(({ cell }) => cell.date.slice(0, 7)))) {
    const { users } = await admin.call<{ users: Booked[] }>('GET', `${project}/bookings?month=${month}`)
    for (const { userId, booked, given } of users) {
      for (const slot of given) states.set(`${userId} ${keyOf(slot)}`, 'given')
      for (const slot of booked) states.set(`${userId} ${keyOf(slot)}`, 'booked')
    }
  }
  const answerTo = (cell: SlotRef, isSubstitute: boolean) => {
    const request = requests.find(
      ({ slots, releaseId }) => keyOf(slots[0]!) === keyOf(cell) && (releaseId !== null) === isSubstitute,
    )
    const person = request?.people[0]
    if (!person) return null
    return person.answeredAt === null ? 'unanswered' : person.state
  }
  return (cell) => ({
    request: answerTo(cell, false),
    release: releases.find(({ slots }) => keyOf(slots[0]!) === keyOf(cell))?.state ?? null,
    substitute: answerTo(cell, true),
    first: states.get(`${first.user.id} ${keyOf(cell)}`) ?? null,
    second: states.get(`${second.user.id} ${keyOf(cell)}`) ?? null,
  })
}

/** Reads pages, newest first, as long as they are about these hours. */
async function readPages<Item>(
  api: Api,
  path: string,
  name: string,
  isAsked: (item: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = []
  for (let before: string | null | undefined; before !== null;) {
    const query: string = before === undefined ? '' : `?before=${before}`
    const page: Record<string, unknown> = await api.call('GET', `${path}${query}`)
    const items = page[name] as Item[]
    found.push(...items.filter(isAsked))
    before = items.every(isAsked) ? (page['next'] as string | null) : null
  }
  return found
}

const keyOf = ({ date, hour }: SlotRef) => `${date}:${hour}`
