import { describe, expect, test } from 'vitest'
import { sentences } from '../domain/messages.ts'
import { type Endpoint, paramNames, successStatus } from './endpoint.ts'
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
      projectAdmin: names.includes('projectId'),
      tenantAdmin: names.includes('tenantId'),
      selfOrAdmin: isAboutPlace && names.includes('userId'),
      inviteAdmin: !isAboutPlace && names.includes('token'),
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
