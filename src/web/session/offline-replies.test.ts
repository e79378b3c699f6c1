// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../session-store.ts'
import { userWith } from '../testing/test-page.tsx'
import { storeOfflineReply, offlineSince, readOfflineReply } from './offline-replies.ts'

const hours = { slots: [{ date: '2026-12-01', hour: 9 }] }
const greta = userWith(['FREELANCER'])
const jonas = userWith(['FREELANCER'], { id: 'u2' })
const signIn = (user = greta) => storeSession({ token: 's', user })

afterEach(() => {
  vi.useRealTimers()
  clearSession()
  localStorage.clear()
})

test('an offline reply carries the moment at which it was read', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
  signIn()
  storeOfflineReply('hours', hours)
  vi.setSystemTime(1_700_000_500_000)
  const reply = readOfflineReply('hours')
  expect([reply, offlineSince(reply)]).toEqual([hours, 1_700_000_000_000])
  expect(offlineSince(hours)).toBeUndefined()
})

test('signing out leaves nothing behind (abuse 17)', () => {
  signIn()
  storeOfflineReply('hours', hours)
  expect(JSON.stringify(localStorage)).toContain('2026-12-01')
  clearSession(true)
  expect(JSON.stringify(localStorage)).not.toContain('2026-12-01')
})

test('the sign-in of another person deletes the offline replies (abuse 17)', () => {
  signIn()
  storeOfflineReply('hours', hours)
  signIn(jonas)
  expect(readOfflineReply('hours')).toBeUndefined()
  expect(JSON.stringify(localStorage)).not.toContain('2026-12-01')
})

test('a second sign-in of one person keeps the offline replies', () => {
  signIn()
  storeOfflineReply('hours', hours)
  signIn()
  expect(readOfflineReply('hours')).toEqual(hours)
})

test('a tab stores nothing after another tab has signed out', () => {
  signIn()
  localStorage.clear()
  storeOfflineReply('hours', hours)
  expect(localStorage).toHaveLength(0)
})

test('a tab stores nothing of its person after another tab has signed in another one', () => {
  signIn()
  localStorage.setItem('token', 'of another session')
  storeOfflineReply('hours', hours)
  expect(JSON.stringify(localStorage)).not.toContain('2026-12-01')
})

test('the storage holds the latest replies', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
  signIn()
  for (let index = 0; index < 30; index += 1) {
    vi.setSystemTime(1_700_000_000_000 + index)
    storeOfflineReply(`month ${index}`, hours)
  }
  expect([readOfflineReply('month 0'), readOfflineReply('month 29')]).toEqual([undefined, hours])
})

test('other months displace neither the lists nor the current month', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22), toFake: ['Date'] })
  signIn()
  const nameOf = (month: string) => `["project","p1","schedule","${month}","me"]`
  const needed = ['["tenants","t1","projects"]', '["project","p1"]', nameOf('2026-11')]
  for (const name of needed) storeOfflineReply(name, hours)
  for (let year = 2030; year < 2060; year += 1) {
    vi.setSystemTime(new Date(2026, 10, 22, 0, 0, 0, year))
    storeOfflineReply(nameOf(`${year}-11`), hours)
  }
  expect(needed.map(readOfflineReply)).toEqual([hours, hours, hours])
  expect([nameOf('2030-11'), nameOf('2059-11')].map(readOfflineReply)).toEqual([undefined, hours])
})

test.each(['no json', 'null', '{"userId":"u1"}', '[]'])(
  'a foreign text in the storage counts as no reply: %s',
  (text) => {
    signIn()
    localStorage.setItem('kept_replies', text)
    expect(readOfflineReply('hours')).toBeUndefined()
  },
)
