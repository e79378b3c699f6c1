import { expect, test } from 'vitest'
import type { Api } from '../src/server/testing/api.ts'
import { type Chains, chainUntilOutage, findChainFaults } from './lib/request-chains.ts'

const OUTAGE = new Error('The outage.')
const isOutage = (error: unknown) => error === OUTAGE

/**
 * A server that stores each call of a chain, with an outage instead of call number `calls`. The first chain is declined, the
 * second one passes an hour to a substitute.
 */
function setUp(calls: number) {
  const requests: { id: string; releaseId: string | null; slots: object[]; people: object[] }[] = []
  const releases: { id: string; state: string; slots: object[] }[] = []
  const booked = new Map<string, object[]>([
    ['first', []],
    ['second', []],
  ])
  const userOf = (id: string) => ({ id, projectId: 'p', memberships: [] })
  let count = 0
  const apiOf = (id: string): Api => ({ token: 't', user: userOf(id), call: call(id) as Api['call'] })
  const call = (id: string) => async (method: string, path: string, body?: Body) => {
    if (method === 'POST') {
      if (count === calls) throw OUTAGE
      count += 1
    }
    if (path.includes('/bookings'))
      return { users: [...booked].map(([userId, slots]) => ({ userId, booked: slots, given: slots })) }
    if (path.endsWith('/requests') && method === 'POST') {
      const people = [{ state: 'open', answeredAt: null }]
      const request = {
        id: String(requests.length),
        releaseId: body!.releaseId ?? null,
        slots: body!.slots,
        people,
      }
      requests.unshift(request)
      return { request }
    }
    if (path.endsWith('/releases') && method === 'POST') {
      const release = { id: 'r', state: 'open', slots: body!.slots }
      releases.unshift(release)
      return { release }
    }
    const [, answered, what] = /\/me\/requests\/(\d+)\/(accept|decline)/.exec(path) ?? []
    if (answered !== undefined) {
      const request = requests.find((each) => each.id === answered)!
      request.people = [{ state: what === 'accept' ? 'accepted' : 'declined', answeredAt: 'now' }]
      if (what === 'accept') booked.get(id)!.push(...request.slots)
      if (request.releaseId !== null) {
        releases[0]!.state = 'replaced'
        booked.set('first', [])
      }
      return {}
    }
    return { requests, releases, next: null }
  }
  const people = { admin: apiOf('admin'), first: apiOf('first'), second: apiOf('second') }
  return { people, requests, releases, booked }
}
interface Body {
  slots: object[]
  releaseId?: string
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])('finds no fault in what is stored of %i calls', async (calls) => {
  const { people } = setUp(calls)
  const chains: Chains = { made: [], from: 0 }
  expect(await chainUntilOutage(chains, isOutage, people)).toBe(calls)
  expect(await findChainFaults(chains, people, 0)).toEqual([])
})

test('finds an answered call that is missing', async () => {
  const { people, requests } = setUp(2)
  const chains: Chains = { made: [], from: 0 }
  await chainUntilOutage(chains, isOutage, people)
  requests.at(-1)!.people = [{ state: 'open', answeredAt: null }]
  expect(await findChainFaults(chains, people, 0)).toMatchObject([
    expect.stringContaining('"request":"declined"'),
  ])
})

test('finds an hour that is stored for two people, or for nobody', async () => {
  for (const first of [[{ date: '2030-01-01', hour: 8 }], []]) {
    const { people, booked } = setUp(7)
    const chains: Chains = { made: [], from: 0 }
    await chainUntilOutage(chains, isOutage, people)
    booked.set('first', first)
    if (first.length === 0) booked.set('second', [])
    expect(await findChainFaults(chains, people, 0)).toMatchObject([expect.stringContaining('2030-01-01:8')])
  }
})
