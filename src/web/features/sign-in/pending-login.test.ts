// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { beginPendingLogin, endPendingLogin, pendingLogin } from './pending-login.ts'

afterEach(endPendingLogin)

test('keeps the address in session storage and the password out of every storage (abuse 52)', () => {
  beginPendingLogin('miriam@theater.example', 'geheim')
  expect(pendingLogin()).toEqual({ email: 'miriam@theater.example', password: 'geheim' })
  expect(sessionStorage.getItem('pending_login')).toBe('{"email":"miriam@theater.example"}')
  expect(localStorage).toHaveLength(0)
})

test('has the address without the password after a reload', () => {
  beginPendingLogin('miriam@theater.example', 'geheim')
  sessionStorage.setItem('pending_login', '{"email":"jonas@theater.example"}')
  expect(pendingLogin()).toEqual({ email: 'jonas@theater.example' })
})

test.each(['', 'nonsense', 'null', '{}', '{"email":7}'])('reads a stored %j as no sign-in', (stored) => {
  sessionStorage.setItem('pending_login', stored)
  expect(pendingLogin()).toBeUndefined()
})
