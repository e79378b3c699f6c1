import { expect, test } from 'vitest'
import { MAX_OWN_PATTERNS } from '../../../domain/own-patterns.ts'
import { createPerson, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

const evenings = { weekdays: [0, 1, 2, 3], from: 14, to: 21, validFrom: null, validTo: '2027-03-31' }
const saturdays = { weekdays: [5], from: 7, to: 21, validFrom: '2026-12-01', validTo: null }

test('a person states all patterns, reads them again and removes them', async () => {
  const { client } = await createPerson(app)
  expect(await client.call('getMyPatterns')).toMatchObject({ status: 200, body: { patterns: [] } })
  const patterns = [saturdays, evenings]
  const stated = await client.call('setMyPatterns', { body: { patterns } })
  expect(stated).toMatchObject({ status: 200, body: { patterns } })
  expect((await client.call('getMyPatterns')).body).toEqual({ patterns })
  await client.call('setMyPatterns', { body: { patterns: [evenings] } })
  expect((await client.call('getMyPatterns')).body).toEqual({ patterns: [evenings] })
  await client.call('setMyPatterns', { body: { patterns: [] } })
  expect((await client.call('getMyPatterns')).body).toEqual({ patterns: [] })
})

test('weekdays are kept once and in order', async () => {
  const { client } = await createPerson(app)
  const { body } = await client.call('setMyPatterns', {
    body: { patterns: [{ ...evenings, weekdays: [6, 0, 6] }] },
  })
  expect(body.patterns[0].weekdays).toEqual([0, 6])
  expect((await client.call('getMyPatterns')).body).toEqual(body)
})

test('the patterns of one person are nobody else’s', async () => {
  const [one, other] = [await createPerson(app), await createPerson(app)]
  await one.client.call('setMyPatterns', { body: { patterns: [evenings] } })
  await other.client.call('setMyPatterns', { body: { patterns: [] } })
  expect((await one.client.call('getMyPatterns')).body).toEqual({ patterns: [evenings] })
  expect((await app.client().call('getMyPatterns')).status).toBe(401)
})

test('as many patterns as the limit are kept, and one more is refused', async () => {
  const { client } = await createPerson(app)
  const state = (count: number) =>
    client.call('setMyPatterns', { body: { patterns: Array.from({ length: count }, () => evenings) } })
  expect((await state(MAX_OWN_PATTERNS)).status).toBe(200)
  expect(await state(MAX_OWN_PATTERNS + 1)).toMatchObject({
    status: 400,
    body: { fields: { patterns: 'Up to 50 patterns can be stated' } },
  })
  expect((await client.call('getMyPatterns')).body.patterns).toHaveLength(MAX_OWN_PATTERNS)
})

test.each([
  ['weekdays', { weekdays: [] }],
  ['weekdays', { weekdays: undefined }],
  ['weekdays', { weekdays: [0, 1, 2, 3, 4, 5, 6, 6] }],
  ['weekdays.0', { weekdays: [7] }],
  ['weekdays.1', { weekdays: [0, 1.5] }],
  ['from', { from: 6 }],
  ['from', { from: 21 }],
  ['from', { from: 9.5 }],
  ['from', { from: '9' }],
  ['to', { to: 7 }],
  ['to', { to: 22 }],
  ['to', { to: null }],
  ['to', { from: 14, to: 14 }],
  ['to', { from: 14, to: 9 }],
  ['validFrom', { validFrom: '2026-02-30' }],
  ['validFrom', { validFrom: '1999-12-31' }],
  ['validTo', { validTo: 'soon' }],
  ['validTo', { validTo: 20_261_120 }],
  ['validTo', { validFrom: '2026-12-02', validTo: '2026-12-01' }],
])('a pattern with a bad %s is refused, and nothing changes', async (field, changes) => {
  const { client } = await createPerson(app)
  await client.call('setMyPatterns', { body: { patterns: [saturdays] } })
  const reply = await client.call('setMyPatterns', {
    body: { patterns: [saturdays, { ...evenings, ...changes }] },
  })
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { [`patterns.1.${field}`]: expect.any(String) } },
  })
  expect((await client.call('getMyPatterns')).body).toEqual({ patterns: [saturdays] })
})

test('a pattern may hold for one day', async () => {
  const { client } = await createPerson(app)
  const one = { ...evenings, validFrom: '2026-12-01', validTo: '2026-12-01' }
  expect((await client.call('setMyPatterns', { body: { patterns: [one] } })).status).toBe(200)
})

test('patterns need a proven mailbox: 403 in a limited session', async () => {
  const { params, admin, freelancer } = await createTenant(app)
  const link = await admin.client.call('createMagicLink', { params, body: { userId: freelancer.id } })
  const session = await app.client().call('redeemMagicLink', { params: { token: link.body.token } })
  const limited = app.client(session.body.token)
  // The page knows from its person that it need not ask.
  expect(session.body.user.limited).toBe(true)
  expect((await limited.call('getMe')).body.user.limited).toBe(true)
  expect((await freelancer.client.call('getMe')).body.user).not.toHaveProperty('limited')
  expect((await limited.call('getMyPatterns')).status).toBe(403)
  expect((await limited.call('setMyPatterns', { body: { patterns: [evenings] } })).status).toBe(403)
  expect((await freelancer.client.call('getMyPatterns')).body).toEqual({ patterns: [] })
})
