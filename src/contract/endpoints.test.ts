import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sentences } from '../domain/messages.ts'
import { type Endpoint, endpoint, paramNames, successStatus } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const all: [string, Endpoint][] = Object.entries(endpoints)

describe('the table of endpoints', () => {
  test('lists each call with its access rule', () => {
    const lines = all.map(([name, { method, path, access }]) => `${method} ${path} ${access} ${name}`)
    expect(lines.toSorted()).toMatchSnapshot()
  })

  test('has no two endpoints for the same call', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(all)('%s has a rule that its path allows', (_name, { path, access }) => {
    const names = paramNames(path)
    const isAboutPlace = names.includes('projectId') || names.includes('tenantId')
    const needed = {
      public: !isAboutPlace,
      signedIn: !isAboutPlace,
      member: isAboutPlace,
      projectPlanner: names.includes('projectId'),
      projectAdmin: names.includes('projectId'),
      tenantPlanner: names.includes('tenantId'),
      tenantAdmin: names.includes('tenantId'),
      selfOrPlanner: names.includes('projectId') && names.includes('userId'),
      selfOrAdmin: names.includes('tenantId') && names.includes('userId'),
      invitePlanner: !isAboutPlace && names.includes('token'),
      magicLinkAdmin: !isAboutPlace && names.includes('token'),
    }
    expect(needed[access]).toBe(true)
  })

  test.each(all)('%s says what it is for and succeeds with a 2xx', (_name, endpoint) => {
    expect(endpoint.summary.length).toBeGreaterThan(5)
    expect([200, 201, 202, 204]).toContain(successStatus(endpoint))
  })

  test.each(all.filter(([, { method }]) => method === 'GET'))('%s asks without a body', (_name, endpoint) => {
    expect(endpoint.body).toBeUndefined()
  })

  test('has the 403 sentences of the specification', () => {
    expect(endpoints.getRoster.forbidden).toBe(sentences.rosterForbidden)
    expect(endpoints.getSummary.forbidden).toBe(sentences.summaryForbidden)
    expect(endpoints.listSlotPrices.forbidden).toBe(sentences.slotPricesForbidden)
  })
})

test('parameter names are read from a path in order', () => {
  expect(paramNames('/a/:one/b/:two')).toEqual(['one', 'two'])
  expect(paramNames('/a')).toEqual([])
})

test('a public endpoint must say whether the calls of a network are limited', () => {
  const about = { method: 'GET', path: '/things', summary: 'Things', bound: 'nothing' } as const
  const refused = [
    // @ts-expect-error -- it is not said
    endpoint({ ...about, access: 'public' }),
  ]
  const allowed = [
    endpoint({ ...about, access: 'public', isLimitedByNetwork: false }),
    endpoint({ ...about, access: 'signedIn' }),
  ]
  expect([refused.length, allowed.length]).toEqual([1, 2])
})

describe('the bound of a reply', () => {
  const about = { method: 'GET', path: '/things', access: 'signedIn', summary: 'Things' } as const
  const list = z.object({ things: z.array(z.string()) })
  const page = z.object({ things: z.array(z.string()), next: z.nullable(z.string()) })
  const before = z.object({ before: z.optional(z.string()) })

  test('must be stated, and be one that the endpoint can keep', () => {
    // The errors that TypeScript must find are the claims of this test; `npm run check` tries them.
    const refused = [
      // @ts-expect-error -- no bound is stated
      endpoint({ ...about, reply: list }),
      // @ts-expect-error -- a reply with a list is more than one thing
      endpoint({ ...about, reply: list, bound: 'one' }),
      // @ts-expect-error -- a list within a field is a list too
      endpoint({ ...about, reply: z.object({ user: list }), bound: 'one' }),
      // @ts-expect-error -- so is a record
      endpoint({ ...about, reply: z.object({ by: z.record(z.string(), z.number()) }), bound: 'one' }),
      // @ts-expect-error -- the call names no month
      endpoint({ ...about, reply: list, bound: 'month' }),
      // @ts-expect-error -- the call may leave the month out
      endpoint({ ...about, reply: list, query: z.object({ month: z.optional(z.string()) }), bound: 'month' }),
      // @ts-expect-error -- the reply does not say where the next page begins
      endpoint({ ...about, reply: list, query: before, bound: 'page' }),
      // @ts-expect-error -- the call cannot ask for the next page
      endpoint({ ...about, reply: page, bound: 'page' }),
      // @ts-expect-error -- the call states no list
      endpoint({ ...about, reply: list, body: z.object({ name: z.string() }), bound: 'stated' }),
      // @ts-expect-error -- no store has this name
      endpoint({ ...about, reply: list, bound: { stores: ['things'] } }),
      // @ts-expect-error -- no store is named
      endpoint({ ...about, reply: list, bound: { stores: [] } }),
      // @ts-expect-error -- a reply without a body needs no bound of a list
      endpoint({ ...about, bound: 'one' }),
    ]
    const allowed = [
      endpoint({ ...about, bound: 'nothing' }),
      endpoint({ ...about, reply: z.object({ name: z.string() }), bound: 'one' }),
      endpoint({ ...about, reply: list, query: z.object({ month: z.string() }), bound: 'month' }),
      endpoint({ ...about, reply: page, query: before, bound: 'page' }),
      endpoint({ ...about, reply: list, body: list, bound: 'stated' }),
      endpoint({ ...about, reply: list, bound: { stores: ['projects'] } }),
    ]
    expect([refused.length, allowed.length]).toEqual([12, 6])
  })
})
