import { type QueryKey, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProjectEvent } from '../../contract/events.ts'
import { markCurrent, noteRead, oldestRead } from '../http/read-versions.ts'
import { concerns, deedOf } from './live-changes.ts'
import { createLivePage } from './live-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const november = '2026-11'
const slot = { date: '2026-11-20', hour: 8, mode: 'RED' } as const
const event = (more: Partial<ProjectEvent>): ProjectEvent => ({ version: 2, kind: 'schedule', ...more })
const reply = (month: string) => ({
  month,
  schedule: [
    { ...slot, mode: 'GREEN' },
    { day: 0, hour: 8, mode: 'YELLOW' },
  ],
  userModeOverrides: [],
  slotPrices: {},
})

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
    queries.setQueryData(key, key.includes('schedule') ? reply(month) : {})
  }
  noteRead(id, 1)
  const page = createLivePage(queries, id)
  page.take({ version: 1, kind: 'version' })
  return {
    id,
    page,
    queries,
    keys,
    /** What is to be read again, once the changes have been gathered. */
    outdated: async () => {
      await vi.advanceTimersByTimeAsync(1000)
      return Object.keys(keys).filter((name) => queries.getQueryState(keys[name]!)!.isInvalidated)
    },
  }
}

describe('a page', () => {
  test('that has read what the stream begins with reads nothing again', async () => {
    const { outdated } = openPage()
    expect(await outdated()).toEqual([])
  })

  test('takes the cells of the schedule as they come, into each month that has them', async () => {
    const { page, queries, keys, outdated } = openPage()
    page.take(event({ months: [november], slots: [slot] }))
    const changed = { ...reply(november), schedule: [{ day: 0, hour: 8, mode: 'YELLOW' }, slot] }
    expect(queries.getQueryData(keys['schedule']!)).toEqual(changed)
    expect(queries.getQueryData(keys['mine']!)).toEqual(changed)
    expect(queries.getQueryData(keys['december']!)).toEqual(reply('2026-12'))
    expect(queries.getQueryData(keys['another']!)).toEqual(reply(november))
    expect(await outdated()).toEqual(['summary'])
  })

  test('forgets an entry that was taken away: the pattern shows', () => {
    const { page, queries, keys } = openPage()
    page.take(event({ months: [november], slots: [{ ...slot, mode: null }] }))
    const changed = { ...reply(november), schedule: [{ day: 0, hour: 8, mode: 'YELLOW' }] }
    expect(queries.getQueryData(keys['schedule']!)).toEqual(changed)
  })

  test('reads a month again whose read was under way, or that was out of date already', async () => {
    const { page, queries, keys, outdated } = openPage()
    await queries.invalidateQueries({ queryKey: keys['mine']! })
    void queries.fetchQuery({ queryKey: keys['schedule']!, queryFn: () => new Promise(() => {}) })
    page.take(event({ months: [november], slots: [slot] }))
    expect(await outdated()).toEqual(['schedule', 'mine', 'summary'])
  })

  test('reads just what a change concerns', async () => {
    const { page, outdated } = openPage()
    page.take(event({ kind: 'availability', userId: 'u1', months: [november] }))
    expect(await outdated()).toEqual(['summary', 'roster', 'availability'])
  })

  test('reads several changes at once', async () => {
    const { page, queries, outdated } = openPage()
    const read = vi.spyOn(queries, 'invalidateQueries')
    page.take(event({ kind: 'project', version: 2 }))
    page.take(event({ kind: 'wages', version: 3 }))
    expect(await outdated()).toEqual(['project', 'summary', 'wages', 'projects'])
    expect(read).toHaveBeenCalledOnce()
  })

  test('that comes back to the same version reads nothing, to another one everything', async () => {
    const { page, outdated } = openPage()
    page.take(event({ kind: 'pattern', version: 2 }))
    await outdated()
    const again = openPage()
    again.page.take({ version: 1, kind: 'version' })
    expect(await again.outdated()).toEqual([])
    again.page.take({ version: 7, kind: 'version' })
    expect(await again.outdated()).toEqual(Object.keys(again.keys).filter((name) => name !== 'another'))
    expect(oldestRead(again.id)).toBe(7)
  })

  test('reads everything again when a reply turns out to be older than what was heard of', async () => {
    const { id, page, outdated } = openPage()
    page.take(event({ kind: 'pattern', version: 5 }))
    await outdated()
    page.noteRead(5)
    page.noteRead(4)
    expect(await outdated()).toContain('roster')
    expect(oldestRead(id)).toBe(5)
  })

  test('left open over an update reads everything again for a kind of change that it does not know', async () => {
    const { id, page, keys, outdated } = openPage()
    page.take(event({ kind: 'pattern', version: 2 }))
    page.take({ ...(JSON.parse('{"kind":"from-tomorrow"}') as ProjectEvent), version: 3 })
    expect(await outdated()).toEqual(Object.keys(keys).filter((name) => name !== 'another'))
    expect(oldestRead(id)).toBe(3)
  })

  test('that is closed reads nothing more', async () => {
    const { page, outdated } = openPage()
    page.take(event({ kind: 'pattern' }))
    page.stop()
    expect(await outdated()).toEqual([])
  })
})

test('of all replies the oldest one counts', () => {
  noteRead('versions', 4)
  noteRead('versions', 2)
  noteRead('versions', 6)
  expect(oldestRead('versions')).toBe(2)
  markCurrent('versions', 6)
  expect(oldestRead('versions')).toBe(6)
})

test.each([
  [{ kind: 'project' }, ['project', 'p'], true],
  [{ kind: 'project' }, ['project', 'p', 'roster', november], false],
  [{ kind: 'project' }, ['tenants', 't', 'projects'], true],
  [{ kind: 'wages' }, ['tenant', 't', 'wages'], true],
  [{ kind: 'wages' }, ['project', 'p', 'effective-wages', november, 'me'], true],
  [{ kind: 'pattern' }, ['project', 'p', 'schedule', november], true],
  [{ kind: 'user-modes', months: [november] }, ['project', 'p', 'schedule', november, 'u1'], true],
  [{ kind: 'user-modes', months: [november] }, ['project', 'p', 'schedule', '2026-12', 'u1'], false],
  [{ kind: 'roster' }, ['project', 'p', 'invites'], true],
  [{ kind: 'person', userId: 'a' }, ['project', 'p', 'roster', november], true],
  [{ kind: 'availability', months: [november] }, ['project', 'p', 'summary'], true],
  [{ kind: 'availability' }, ['project', 'p', 'availability-draft'], false],
  [{ kind: 'slot-prices', months: [november] }, ['project', 'p', 'audit', { kind: 'slot' }], true],
  [{ kind: 'project' }, ['project', 'p', 'audit', {}], true],
  [{ kind: 'version' }, ['project', 'p'], false],
  [{ kind: 'wages', userId: 'a' }, ['tenant', 't', 'own-wages', 'a'], true],
  [{ kind: 'wages', userId: 'a' }, ['tenant', 't', 'own-wages', 'b'], false],
  [{ kind: 'wages' }, ['tenant', 't', 'own-wages', 'b'], true],
] as const)('whether %o concerns %o: %s', (change, key, expected) => {
  expect(concerns({ version: 2, months: undefined, ...change } as ProjectEvent, 'p', key)).toBe(expected)
})

test('who did something is said of others, and only where it is known', () => {
  const by = { by: 'u1', byName: 'Jonas Öztürk' }
  expect(deedOf(event(by), 'me', 'en')).toBe('Jonas Öztürk changed the schedule')
  expect(deedOf(event({ ...by, kind: 'availability', userId: 'u1' }), 'me', 'en')).toBe(
    'Jonas Öztürk gave hours',
  )
  expect(deedOf(event({ ...by, kind: 'availability', userId: 'u2' }), 'me', 'en')).toBe(
    'Jonas Öztürk changed hours',
  )
  expect(deedOf(event({ ...by, kind: 'roster', userId: 'u1' }), 'me', 'en')).toBe('Jonas Öztürk joined')
  expect(deedOf(event({ ...by, kind: 'user-modes', userId: 'u2' }), 'me', 'en')).toBe(
    'Jonas Öztürk changed somebody’s colours',
  )
  expect(deedOf(event({ ...by, kind: 'user-modes', userId: 'me' }), 'me', 'en')).toBe(
    'Jonas Öztürk changed the schedule',
  )
  expect(deedOf(event(by), 'u1', 'en')).toBeUndefined()
  expect(deedOf(event({}), 'me', 'en')).toBeUndefined()
  const unknown = JSON.parse('{"kind":"from-tomorrow"}') as ProjectEvent
  expect(deedOf({ ...unknown, ...by }, 'me', 'en')).toBeUndefined()
})
