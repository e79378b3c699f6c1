import { expect, test } from 'vitest'
import {
  newPasswordErrors,
  resetErrors,
  sessionOf,
  setUpErrors,
  signInErrors,
  signUpErrors,
  verifyErrors,
} from './field-errors.ts'
import { inviteTokenOf, verifyWay } from './view-model.ts'

const signUp = {
  firstName: 'Miriam',
  lastName: 'Kessler',
  phone: '030/1234567',
  email: 'miriam@theater.example',
  tenantName: 'Theater am Fluss',
  password: 'geheim',
}
const user = {
  id: 'u1',
  firstName: 'Miriam',
  lastName: 'Kessler',
  email: signUp.email,
  phone: signUp.phone,
  projectId: null,
  memberships: [{ tenantId: 't1', tenantName: signUp.tenantName, role: 'ADMIN' }],
  role: 'ADMIN',
  passwordSet: true,
}

test('a sign-up with every field is sent', () => {
  expect(signUpErrors(signUp, 'en')).toEqual({})
})

test.each([
  ['firstName', '  ', 'Please fill in this field'],
  ['phone', '', 'Please fill in this field'],
  ['phone', '0'.repeat(41), 'Up to 40 characters on one line'],
  ['email', '', 'Email is required'],
  ['email', 'miriam@', 'An email address is like name@example.org, without spaces or umlauts'],
  ['tenantName', '', 'Please fill in this field'],
  ['password', 'kurz5', 'Password must be at least 6 characters'],
])('a sign-up with %s %j shows an error at the field', (name, value, sentence) => {
  expect(signUpErrors({ ...signUp, [name]: value }, 'en')).toEqual({ [name]: sentence })
})

test('signing in needs an address and a password', () => {
  expect(signInErrors({ email: '', password: '' }, 'en')).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(signInErrors({ email: ' miriam@theater.example ', password: ' ' }, 'en')).toEqual({})
})

test('verifying needs six digits, and the password only where the screen asks for it', () => {
  const typed = { email: signUp.email, code: '482913' }
  expect(verifyErrors(typed, 'en')).toEqual({})
  expect(verifyErrors({ ...typed, password: '' }, 'en')).toEqual({ password: 'Password is required' })
  expect(verifyErrors({ ...typed, code: '48291' }, 'en')).toEqual({ code: 'The code has six digits' })
})

test('a first password has at least 6 characters', () => {
  expect(newPasswordErrors({ password: '12345' }, 'en')).toEqual({
    password: 'Password must be at least 6 characters',
  })
  expect(newPasswordErrors({ password: '123456' }, 'en')).toEqual({})
})

test('a reset needs its token and a password', () => {
  expect(resetErrors({ token: ' ', password: '12345' }, 'en')).toEqual({
    token: 'The token from the mail is needed',
    password: 'Password must be at least 6 characters',
  })
  expect(resetErrors({ token: 'abc', password: '123456' }, 'en')).toEqual({})
})

test('a person who joins fills in both names and chooses a password', () => {
  expect(setUpErrors({ firstName: '', lastName: ' ', password: '' }, 'en')).toEqual({
    firstName: 'Please fill in this field',
    lastName: 'Please fill in this field',
    password: 'Password must be at least 6 characters',
  })
  expect(setUpErrors({ firstName: 'Cem', lastName: 'Yıldız', password: '123456' }, 'en')).toEqual({})
})

test.each([
  ['/invite/abc-DEF_1', 'abc-DEF_1'],
  ['/app/admin', undefined],
  [undefined, undefined],
])('%s leads to the invite %s', (path, token) => {
  expect(inviteTokenOf(path)).toBe(token)
})

test('a password verifies only the address it was typed for', () => {
  const pending = { email: 'miriam@theater.example', password: 'geheim' }
  expect(verifyWay(' Miriam@Theater.example', pending)).toEqual({ kind: 'password', password: 'geheim' })
  expect(verifyWay('jonas@theater.example', pending)).toEqual({ kind: 'email' })
})

test('asks for the password again after a reload but not after a sign-up', () => {
  expect(verifyWay('miriam@theater.example', { email: 'miriam@theater.example' })).toEqual({
    kind: 'ask-password',
  })
  expect(verifyWay('miriam@theater.example', undefined)).toEqual({ kind: 'email' })
})

test.each([undefined, {}, { token: 'x' }, { user }, { token: 'x', user: null }])(
  '%j is no session',
  (reply) => {
    expect(sessionOf(reply)).toBeUndefined()
  },
)

test('token and user are a session', () => {
  expect(sessionOf({ token: 'x', user })).toEqual({ token: 'x', user })
})
