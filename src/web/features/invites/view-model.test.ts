import { expect, test } from 'vitest'
import type { ListedInvite } from '../../../contract/invites.ts'
import { checkInvite } from './creating/check-invite.ts'
import {
  countryOptions,
  EMPTY_INVITE,
  expiryText,
  inviteErrors,
  inviteState,
  lastInviteUrl,
  pendingInvites,
  recentInvites,
} from './view-model.ts'

const form = { ...EMPTY_INVITE, email: 'mia@example.org' }

test('needs nothing but an address', () => {
  expect(checkInvite({ ...form, email: ' mia@example.org ' }, 'en')).toEqual({
    ok: true,
    invite: { ...form, role: 'FREELANCER' },
  })
})

test.each(['', '   '])('asks for the address when it is %j', (email) => {
  expect(checkInvite({ ...form, email }, 'en')).toEqual({ ok: false, errors: { email: 'Email is required' } })
})

test.each(['mia', 'mia@', 'mia example.org'])('refuses the address %j', (email) => {
  expect(checkInvite({ ...form, email }, 'en')).toEqual({
    ok: false,
    errors: { email: 'An email address is like name@example.org, without spaces or umlauts' },
  })
})

test.each(['', '+49 170 1234567', '(030) 123-456', '1234567'])('accepts the phone number %j', (phone) => {
  expect(checkInvite({ ...form, phone }, 'en').ok).toBe(true)
})

test.each(['123456', '0170/1234567', 'call me', `+${'1'.repeat(25)}`, '49+1701234'])(
  'refuses the phone number %j',
  (phone) => {
    expect(checkInvite({ ...form, phone }, 'en')).toEqual({
      ok: false,
      errors: { phone: 'Invalid phone number' },
    })
  },
)

test('names every field that is wrong, in the order of the form', () => {
  const checked = checkInvite(
    { ...form, email: '', firstName: 'x'.repeat(81), phone: '1', country: 'XX' },
    'en',
  )
  expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(['email', 'firstName', 'phone', 'country'])
})

test('keeps the first sentence of each field and drops errors outside the form', () => {
  expect(
    inviteErrors([
      ['email', 'one'],
      ['email', 'two'],
      ['role', 'three'],
      ['toString', 'four'],
    ]),
  ).toEqual({ email: 'one' })
})

test('offers 249 countries, sorted by name', () => {
  const names = countryOptions('en').map(({ name }) => name)
  expect(names).toHaveLength(249)
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(countryOptions('en')).toContainEqual({ code: 'DE', name: 'Germany' })
})

const NOW = Date.UTC(2026, 10, 20, 12)
const listed = (changes: Partial<ListedInvite> = {}): ListedInvite => ({
  token: 't',
  url: 'https://plan.example.org/invite/t',
  role: 'ADMIN',
  email: null,
  expiresAt: '2026-12-04T12:00:00.000Z',
  revoked: false,
  acceptedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  mailFailed: null,
  ...changes,
})

test.each([
  ['open', {}],
  ['open', { expiresAt: null }],
  ['used', { acceptedAt: '2026-11-20T12:00:00.000Z', expiresAt: '2026-11-20T11:00:00.000Z' }],
  ['revoked', { revoked: true }],
  ['expired', { expiresAt: '2026-11-20T12:00:00.000Z' }],
] as const)('an invite is %s with %j', (state, changes) => {
  expect(inviteState(listed(changes), NOW)).toBe(state)
})

test('the latest three of a role are recent', () => {
  const invites = ['a', 'b', 'c', 'd', 'e'].map((token, index) =>
    listed({ token, role: index === 1 ? 'FREELANCER' : 'ADMIN' }),
  )
  const tokens = (role: 'ADMIN' | 'FREELANCER') => recentInvites(invites, role).map(({ token }) => token)
  expect(tokens('ADMIN')).toEqual(['a', 'c', 'd'])
  expect(tokens('FREELANCER')).toEqual(['b'])
})

test('the last link is that of the newest open invite of the role', () => {
  const used = { acceptedAt: '2026-11-20T12:00:00.000Z' }
  const invites = [
    listed({ url: 'newest', ...used }),
    listed({ url: 'freelancer', role: 'FREELANCER' }),
    listed({ url: 'revoked', revoked: true }),
    listed({ url: 'used', ...used }),
    listed({ url: 'open' }),
    listed({ url: 'older' }),
  ]
  expect(lastInviteUrl(invites, 'ADMIN', NOW)).toBe('open')
  expect(lastInviteUrl(invites, 'FREELANCER', NOW)).toBe('freelancer')
  expect(lastInviteUrl([listed({ revoked: true })], 'ADMIN', NOW)).toBe('')
  expect(lastInviteUrl([], 'ADMIN', NOW)).toBe('')
})

test('open invites are pending, unless their person is on the roster', () => {
  const invites = [
    listed({ token: 'admin' }),
    listed({ token: 'used', acceptedAt: '2026-11-20T12:00:00.000Z' }),
    listed({ token: 'revoked', revoked: true }),
    listed({ token: 'expired', expiresAt: '2026-11-20T12:00:00.000Z' }),
    listed({ token: 'ben', role: 'FREELANCER', email: 'ben@example.org' }),
    listed({ token: 'mia', role: 'FREELANCER', email: 'mia@example.org' }),
  ]
  const tokens = pendingInvites(invites, ['Mia@Example.org'], NOW).map(({ token }) => token)
  expect(tokens).toEqual(['admin', 'ben'])
})

test('an invite shows its expiry in local date and time', () => {
  expect(expiryText(null, 'en', ['en-US'])).toBe('No expiry')
  const local = new Date(2026, 11, 4, 9, 5)
  expect(expiryText(local.toISOString(), 'en', ['en-GB'])).toBe('Expires 04/12/2026, 09:05')
  expect(expiryText(local.toISOString(), 'en', ['en-US'])).toMatch(/^Expires 12\/04\/2026, 09:05\sAM$/)
})
