// @vitest-environment happy-dom
import { type QueryKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProjectEvent } from '../../contract/events.ts'
import { FACTS, type FactKind } from '../../contract/facts.ts'
import { waitingQuery } from '../features/projects/staffing/requests.ts'
import { peopleOfHoursQuery } from '../features/staffing/requests.ts'
import { ApiError } from '../http/api-error.ts'
import { projectKey } from '../http/query-keys.ts'
import { minimumVersion, recordSave, recordVersion, setMinimumVersion } from '../http/reply-versions.ts'
import { isSynced, untilSynced } from '../http/synced-versions.ts'
import { createLivePage } from './live-page.ts'
import { type FactEvent, isStale, sentenceOf } from './project-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const november = '2026-11'
const slot = { date: '2026-11-20', hour: 8, mode: 'RED' } as const
const event = ({ fact = 'slot-set', ...more }: Partial<ProjectEvent>): FactEvent => ({
  version: 2,
  kind: FACTS[fact].event!.kind,
  fact,
  ...more,
})
const reply = (month: string) => ({
  month,
  schedule: [
    { ...slot, mode: 'GREEN' },
    { day: 0, hour: 8, mode: 'YELLOW' },
  ],
  userModeOverrides: [],
  slotPrices: {},
})

/** Somebody gave the hour of the slot. */
const roster = { people: [], givenSlots: ['2026-11-20:8'] }

let projects = 0

/** A page of a project on which everything has been read at version 1. */
function openPage() {
  const id = `p${(projects += 1)}`
  const queries = new QueryClient()
  const keys: Record<string, QueryKey> = {
    project: ['project', id],
    schedule: ['project', id, 'schedule', november],
    mine: ['project', id, 'schedule', november, 'me'],
    december: ['project', id, 'schedule', '2026-12'],
    summary: ['project', id, 'summary', november],
    roster: ['project', id, 'roster', november],
    availability: ['project', id, 'availability', november, 'me'],
    pattern: ['project', id, 'pattern'],
    wages: ['tenant', 't1', 'wages'],
    projects: ['tenants', 't1', 'projects'],
    another: ['project', 'another', 'schedule', november],
  }
  for (const [name, key] of Object.entries(keys)) {
    const month = name === 'december' ? '2026-12' : november
    queries.setQueryData(key, key.includes('schedule') ? reply(month) : key.includes('roster') ? roster : {})
  }
  recordVersion(id, 1)
  const page = createLivePage(queries, id, 'me')
  page.take({ version: 1, kind: 'version' })
  return {
    id,
    page,
    queries,
    keys,
    /** The keys of the stale queries, after the delay that gathers changes. */
    outdated: async () => {
      await vi.advanceTimersByTimeAsync(1000)
      return Object.keys(keys).filter((name) => queries.getQueryState(keys[name]!)!.isInvalidated)
    },
  }
}

describe('a page', () => {
  test('reads nothing again when it is at the first version of the stream', async () => {
    const { outdated } = openPage()
    expect(await outdated()).toEqual([])
  })

  test('writes the cells of an event into each month that has them', async () => {
    const { page, queries, keys, outdated } = openPage()
    page.take(event({ months: [november], slots: [slot] }))
    const changed = { ...reply(november), schedule: [{ day: 0, hour: 8, mode: 'YELLOW' }, slot] }
    expect(queries.getQueryData(keys['schedule']!)).toEqual(changed)
    expect(queries.getQueryData(keys['mine']!)).toEqual(changed)
    expect(queries.getQueryData(keys['december']!)).toEqual(reply('2026-12'))
    expect(queries.getQueryData(keys['another']!)).toEqual(reply(november))
    expect(await outdated()).toEqual(['summary'])
  })

  test('shows the weekly pattern where an event removes a dated entry', () => {
    const { page, queries, keys } = openPage()
    page.take(event({ months: [november], slots: [{ ...slot, mode: null }] }))
    const changed = { ...reply(november), schedule: [{ day: 0, hour: 8, mode: 'YELLOW' }] }
    expect(queries.getQueryData(keys['schedule']!)).toEqual(changed)
  })

  test('reads a month again that was being read or already stale', async () => {
    const { page, queries, keys, outdated } = openPage()
    await queries.invalidateQueries({ queryKey: keys['mine']! })
    void queries.fetchQuery({ queryKey: keys['schedule']!, queryFn: () => new Promise(() => {}) })
    page.take(event({ months: [november], slots: [slot] }))
    expect(await outdated()).toEqual(['schedule', 'mine', 'summary'])
  })

  test('reads only the queries that a change makes stale', async () => {
    const { page, outdated } = openPage()
    page.take(event({ fact: 'hours-given', userId: 'u1', months: [november] }))
    expect(await outdated()).toEqual(['summary', 'roster', 'availability'])
  })

  test('reads once for several changes', async () => {
    const { page, queries, outdated } = openPage()
    const read = vi.spyOn(queries, 'invalidateQueries')
    page.take(event({ fact: 'project-renamed', version: 2 }))
    page.take(event({ fact: 'wages-set', version: 3 }))
    expect(await outdated()).toEqual(['project', 'summary', 'wages', 'projects'])
    expect(read).toHaveBeenCalledOnce()
  })

  test('reads nothing after a reconnect at its version, and everything at another one', async () => {
    const { page, outdated } = openPage()
    page.take(event({ fact: 'pattern-set', version: 2 }))
    await outdated()
    const again = openPage()
    again.page.take({ version: 1, kind: 'version' })
    expect(await again.outdated()).toEqual([])
    again.page.take({ version: 7, kind: 'version' })
    expect(await again.outdated()).toEqual(Object.keys(again.keys).filter((name) => name !== 'another'))
    expect(minimumVersion(again.id)).toBe(7)
  })

  test('reads again after a reconnect at its version what got no answer, and not what was refused', async () => {
    const { id, page, queries } = openPage()
    const read = vi.fn<(status: number) => void>()
    const observe = (status: number) =>
      new QueryObserver(queries, {
        queryKey: projectKey(id, 'bookings', 'hours', String(status)),
        queryFn: () => {
          read(status)
          throw new ApiError(status, 'internal', '')
        },
        retry: false,
      }).subscribe(() => {})
    const ends = [observe(0), observe(403)]
    await vi.advanceTimersByTimeAsync(0)
    read.mockClear()
    page.take({ version: 1, kind: 'version' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(read.mock.calls).toEqual([[0]])
    for (const end of ends) end()
  })

  test('reads everything again when a reply is older than the last event', async () => {
    const { id, page, outdated } = openPage()
    page.take(event({ fact: 'pattern-set', version: 5 }))
    await outdated()
    page.recordVersion(5)
    page.recordVersion(4)
    expect(await outdated()).toContain('roster')
    expect(minimumVersion(id)).toBe(5)
  })

  test('reads everything again for a kind of change that it does not know', async () => {
    const { id, page, keys, outdated } = openPage()
    page.take(event({ fact: 'pattern-set', version: 2 }))
    page.take({ ...(JSON.parse('{"kind":"from-tomorrow"}') as ProjectEvent), version: 3 })
    expect(await outdated()).toEqual(Object.keys(keys).filter((name) => name !== 'another'))
    expect(minimumVersion(id)).toBe(3)
  })

  test('reads nothing after it was closed, and leaves stale what it was about to read', async () => {
    const { page, queries, outdated } = openPage()
    const read = vi.spyOn(queries, 'refetchQueries')
    page.take(event({ fact: 'hours-given', months: [november] }))
    page.take(event({ by: 'me', months: [november], slots: [slot] }))
    page.stop()
    expect(await outdated()).toEqual(['summary', 'roster', 'availability'])
    expect(read).not.toHaveBeenCalled()
  })

  test('reads the sums once after its reader’s own changes, when the hand rests', async () => {
    const { page, queries, keys } = openPage()
    const isStaleNow = () => queries.getQueryState(keys['summary']!)!.isInvalidated
    for (const version of [2, 3, 4]) {
      page.take(event({ version, by: 'me', months: [november], slots: [slot] }))
      await vi.advanceTimersByTimeAsync(900)
      expect(isStaleNow()).toBe(false)
    }
    await vi.advanceTimersByTimeAsync(100)
    expect(isStaleNow()).toBe(true)
  })

  test('reads no sums for an hour that nobody gave', async () => {
    const { page, queries, keys, outdated } = openPage()
    queries.setQueryData(keys['roster']!, { ...roster, givenSlots: ['2026-11-20:9'] })
    page.take(event({ by: 'u1', months: [november], slots: [slot] }))
    expect(await outdated()).toEqual([])
    page.take(event({ by: 'u1', months: [november], slots: [{ ...slot, hour: 9 }] }))
    expect(await outdated()).toEqual(['summary'])
  })

  test('reads the sums where the roster with the given hours is stale itself', async () => {
    const { page, queries, keys, outdated } = openPage()
    queries.setQueryData(keys['roster']!, { ...roster, givenSlots: [] })
    await queries.invalidateQueries({ queryKey: keys['roster']! })
    page.take(event({ by: 'u1', months: [november], slots: [slot] }))
    expect(await outdated()).toEqual(['summary', 'roster'])
  })
})

describe('a save', () => {
  test('is synced by the event of its version, once the cells are in every month', async () => {
    const { id, page } = openPage()
    expect(isSynced(id)).toBe(true)
    recordSave(id, 2)
    expect(isSynced(id)).toBe(false)
    const synced = untilSynced(id)
    page.take(event({ version: 2, by: 'me', months: [november], slots: [slot] }))
    expect(await synced).toBe(true)
  })

  test('is synced after the months were read, where its event carries no cells', async () => {
    const { id, page } = openPage()
    recordSave(id, 2)
    page.take(event({ version: 2, by: 'me', months: [november] }))
    expect(isSynced(id)).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(isSynced(id)).toBe(true)
  })

  test('is not synced where the stream is lost, late or closed', async () => {
    const { id, page } = openPage()
    recordSave(id, 2)
    const late = untilSynced(id)
    await vi.advanceTimersByTimeAsync(1500)
    expect(await late).toBe(false)
    const lost = untilSynced(id)
    page.lose()
    expect(await lost).toBe(false)
    page.take({ version: 2, kind: 'version' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(isSynced(id)).toBe(true)
    page.stop()
    expect(isSynced(id)).toBe(false)
  })
})

test('the oldest reply gives the version of the page', () => {
  recordVersion('versions', 4)
  recordVersion('versions', 2)
  recordVersion('versions', 6)
  expect(minimumVersion('versions')).toBe(2)
  setMinimumVersion('versions', 6)
  expect(minimumVersion('versions')).toBe(6)
})

test.each([
  [{ fact: 'project-renamed' }, ['project', 'p'], true],
  [{ fact: 'project-renamed' }, ['project', 'p', 'roster', november], false],
  [{ fact: 'project-renamed' }, ['tenants', 't', 'projects'], true],
  [{ fact: 'wages-set' }, ['tenant', 't', 'wages'], true],
  [{ fact: 'wages-set' }, ['project', 'p', 'effective-wages', november, 'me'], true],
  [{ fact: 'pattern-set' }, ['project', 'p', 'schedule', november], true],
  [{ fact: 'own-colour-set', months: [november] }, ['project', 'p', 'schedule', november, 'u1'], true],
  [{ fact: 'own-colour-set', months: [november] }, ['project', 'p', 'schedule', '2026-12', 'u1'], false],
  [{ fact: 'person-joined' }, ['project', 'p', 'invites'], true],
  [{ fact: 'invite-made' }, ['project', 'p', 'invites'], true],
  [{ fact: 'link-revoked' }, ['project', 'p', 'magic-links'], true],
  [{ fact: 'contact-changed', userId: 'a' }, ['project', 'p', 'roster', november], true],
  [{ fact: 'hours-given', months: [november] }, ['project', 'p', 'summary'], true],
  [{ fact: 'hours-given' }, ['project', 'p', 'availability-draft'], false],
  [{ fact: 'price-set', months: [november] }, ['project', 'p', 'history', { kind: 'slot' }], true],
  [{ fact: 'project-renamed' }, ['project', 'p', 'history', {}], true],
  [{ fact: 'own-wages-set', userId: 'a' }, ['tenant', 't', 'own-wages'], true],
  [{ fact: 'own-wages-set', userId: 'a' }, ['tenant', 't', 'wages'], false],
] as const)('%o makes the query %o stale: %s', ({ fact, ...about }, key, expected) => {
  expect(isStale(event({ fact: fact as FactKind, ...about }), 'p', key)).toBe(expected)
})

test.each([
  'slot-set',
  'pattern-set',
  'own-colour-set',
  'price-set',
  'own-price-set',
  'wages-set',
  'own-wages-set',
  'hours-given',
  'hours-booked',
  'person-asked',
  'person-joined',
] as const)('the people of chosen hours are stale after %s', (fact) => {
  const { queryKey } = peopleOfHoursQuery('p', [{ date: '2026-11-20', hour: 8 }])
  expect(isStale(event({ fact }), 'p', queryKey)).toBe(true)
})

test.each([
  'slot-set',
  'pattern-set',
  'own-colour-set',
  'hours-given',
  'hours-booked',
  'person-joined',
  'person-removed',
  'staffing-set',
] as const)('the count of hours that wait for a booking is stale after %s', (fact) => {
  expect(isStale(event({ fact }), 'p', waitingQuery('p').queryKey)).toBe(true)
})

test('a sentence tells of a change that somebody else made', () => {
  const by = { by: 'u1', byName: 'Jonas Öztürk' }
  expect(sentenceOf(event(by), 'me', 'en')).toBe('Jonas Öztürk changed the schedule')
  expect(sentenceOf(event({ ...by, fact: 'hours-given', userId: 'u1' }), 'me', 'en')).toBe(
    'Jonas Öztürk gave hours',
  )
  expect(sentenceOf(event({ ...by, fact: 'hours-given', userId: 'u2' }), 'me', 'en')).toBe(
    'Jonas Öztürk changed hours',
  )
  expect(sentenceOf(event({ ...by, fact: 'person-joined', userId: 'u1' }), 'me', 'en')).toBe(
    'Jonas Öztürk joined',
  )
  expect(sentenceOf(event({ ...by, fact: 'person-joined', userId: 'u2' }), 'me', 'en')).toBe(
    'Jonas Öztürk put somebody on the roster',
  )
  expect(sentenceOf(event({ ...by, fact: 'own-colour-set', userId: 'u2' }), 'me', 'en')).toBe(
    'Jonas Öztürk changed somebody’s colours',
  )
  expect(sentenceOf(event({ ...by, fact: 'own-colour-set', userId: 'me' }), 'me', 'en')).toBe(
    'Jonas Öztürk changed the schedule',
  )
  expect(sentenceOf(event(by), 'u1', 'en')).toBeUndefined()
  expect(sentenceOf(event({}), 'me', 'en')).toBeUndefined()
})
