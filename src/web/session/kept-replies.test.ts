// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../session-store.ts'
import { userWith } from '../testing/test-page.tsx'
import { keepReply, keptAt, keptReply } from './kept-replies.ts'

const hours = { slots: [{ date: '2026-12-01', hour: 9 }] }
const greta = userWith(['FREELANCER'])
const jonas = userWith(['FREELANCER'], { id: 'u2' })
const signIn = (user = greta) => storeSession({ token: 's', user })

afterEach(() => {
  vi.useRealTimers()
  clearSession()
  localStorage.clear()
})

test('a reply is given back with the moment it was read', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
  signIn()
  keepReply('hours', hours)
  vi.setSystemTime(1_700_000_500_000)
  const kept = keptReply('hours')
  expect([kept, keptAt(kept)]).toEqual([hours, 1_700_000_000_000])
  expect(keptAt(hours)).toBeUndefined()
})

test('signing out leaves nothing behind (abuse 17)', () => {
  signIn()
  keepReply('hours', hours)
  expect(JSON.stringify(localStorage)).toContain('2026-12-01')
  clearSession(true)
  expect(JSON.stringify(localStorage)).not.toContain('2026-12-01')
})

test('somebody else finds nothing, and what was kept goes when they sign in (abuse 17)', () => {
  signIn()
  keepReply('hours', hours)
  signIn(jonas)
  expect(keptReply('hours')).toBeUndefined()
  expect(JSON.stringify(localStorage)).not.toContain('2026-12-01')
})

test('the same person signing in again keeps what was read', () => {
  signIn()
  keepReply('hours', hours)
  signIn()
  expect(keptReply('hours')).toEqual(hours)
})

test('another tab that has signed out meanwhile is not written over', () => {
  signIn()
  localStorage.clear()
  keepReply('hours', hours)
  expect(localStorage).toHaveLength(0)
})

test('of many replies the latest are kept', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
  signIn()
  for (let index = 0; index < 30; index += 1) {
    vi.setSystemTime(1_700_000_000_000 + index)
    keepReply(`month ${index}`, hours)
  }
  expect([keptReply('month 0'), keptReply('month 29')]).toEqual([undefined, hours])
})

test('months far away drop neither the lists nor the current month', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22), toFake: ['Date'] })
  signIn()
  const nameOf = (month: string) => `["project","p1","schedule","${month}","me"]`
  const needed = ['["tenants","t1","projects"]', '["project","p1"]', nameOf('2026-11')]
  for (const name of needed) keepReply(name, hours)
  for (let year = 2030; year < 2060; year += 1) {
    vi.setSystemTime(new Date(2026, 10, 22, 0, 0, 0, year))
    keepReply(nameOf(`${year}-11`), hours)
  }
  expect(needed.map(keptReply)).toEqual([hours, hours, hours])
  expect([nameOf('2030-11'), nameOf('2059-11')].map(keptReply)).toEqual([undefined, hours])
})

test.each(['no json', 'null', '{"userId":"u1"}', '[]'])(
  'what is none of ours in the storage is nothing: %s',
  (text) => {
    signIn()
    localStorage.setItem('kept_replies', text)
    expect(keptReply('hours')).toBeUndefined()
  },
)
