import { expect, test } from 'vitest'
import { checkInvite, countryOptions, EMPTY_INVITE, firstWrongField, inviteErrors } from './view-model.ts'

const form = { ...EMPTY_INVITE, email: 'mia@example.org' }

test('needs nothing but an address', () => {
  expect(checkInvite({ ...form, email: ' mia@example.org ' })).toEqual({
    ok: true,
    invite: { ...form, role: 'FREELANCER' },
  })
})

test.each(['', '   '])('asks for the address when it is %j', (email) => {
  expect(checkInvite({ ...form, email })).toEqual({ ok: false, errors: { email: 'Email is required' } })
})

test.each(['mia', 'mia@', 'mia example.org'])('refuses the address %j', (email) => {
  expect(checkInvite({ ...form, email })).toEqual({ ok: false, errors: { email: 'Not an email address' } })
})

test.each(['', '+49 170 1234567', '(030) 123-456', '1234567'])('takes the phone number %j', (phone) => {
  expect(checkInvite({ ...form, phone }).ok).toBe(true)
})

test.each(['123456', '0170/1234567', 'call me', `+${'1'.repeat(25)}`, '49+1701234'])(
  'refuses the phone number %j',
  (phone) => {
    expect(checkInvite({ ...form, phone })).toEqual({ ok: false, errors: { phone: 'Invalid phone number' } })
  },
)

test('names every field that is wrong, in the order of the form', () => {
  const checked = checkInvite({ ...form, email: '', firstName: 'x'.repeat(81), phone: '1', country: 'XX' })
  expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(['email', 'firstName', 'phone', 'country'])
})

test('keeps the first sentence of a field and drops what is no field of the form', () => {
  expect(
    inviteErrors([
      ['email', 'one'],
      ['email', 'two'],
      ['role', 'three'],
      ['toString', 'four'],
    ]),
  ).toEqual({ email: 'one' })
})

test('leads to the first wrong field of the form, whatever the order of the errors', () => {
  expect(firstWrongField({ country: 'no', firstName: 'no' })).toBe('firstName')
  expect(firstWrongField({ email: undefined })).toBeUndefined()
})

test('offers 249 countries, sorted by name', () => {
  const names = countryOptions('en').map(({ name }) => name)
  expect(names).toHaveLength(249)
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(countryOptions('en')).toContainEqual({ code: 'DE', name: 'Germany' })
})
