import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProjectId } from '../../kernel/access/types.ts'
import { ASK_MS } from './live.ts'
import { createVersionOrder, MISSING_MS, type Payload, type VersionOrder } from './version-order.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const one = (version: number, part = 0, of = 1): Payload => ({
  projectId: 'p' as ProjectId,
  version,
  part,
  of,
})

/** Makes an order at version 1, with what it delivers: `2`, `2.0 2.1` for two parts, `missing: 5`. */
function createOrder(begin: number | undefined = 1): { order: VersionOrder; delivered: string[] } {
  const delivered: string[] = []
  const order = createVersionOrder({
    onVersion: (payloads) => {
      const [first] = payloads
      delivered.push(
        payloads.length === 1 ? `${first!.version}` : payloads.map((p) => `${p.version}.${p.part}`).join(' '),
      )
    },
    onMissing: (version) => void delivered.push(`missing: ${version}`),
  })
  if (begin > 0) order.begin(begin)
  return { order, delivered }
}

test('versions are delivered at once, and each once', () => {
  const { order, delivered } = createOrder()
  for (const version of [2, 2, 3, 1, 2, 3]) order.take(one(version))
  expect(delivered).toEqual(['2', '3'])
  vi.advanceTimersByTime(10 * MISSING_MS)
  expect(delivered).toEqual(['2', '3'])
})

test('a version that overtook others waits for them', () => {
  const { order, delivered } = createOrder()
  for (const version of [4, 3]) order.take(one(version))
  vi.advanceTimersByTime(MISSING_MS - 1)
  expect(delivered).toEqual([])
  order.take(one(2))
  expect(delivered).toEqual(['2', '3', '4'])
  vi.advanceTimersByTime(10 * MISSING_MS)
  expect(delivered).toEqual(['2', '3', '4'])
})

test('a version is delivered once all of its notifications are there, in their order', () => {
  const { order, delivered } = createOrder()
  order.take(one(2, 1, 2))
  order.take(one(2, 1, 2))
  order.take(one(3))
  expect(delivered).toEqual([])
  order.take(one(2, 0, 2))
  expect(delivered).toEqual(['2.0 2.1', '3'])
})

test('after a wait the newest version stands for a missing one, which is not delivered when late', () => {
  const { order, delivered } = createOrder()
  for (const version of [3, 4, 6]) order.take(one(version))
  vi.advanceTimersByTime(MISSING_MS)
  expect(delivered).toEqual(['missing: 6'])
  for (const version of [2, 5]) order.take(one(version))
  order.take(one(7))
  expect(delivered).toEqual(['missing: 6', '7'])
})

test('a version of which no notification came is delivered after a wait', () => {
  const { order, delivered } = createOrder()
  order.expect(1)
  vi.advanceTimersByTime(10 * MISSING_MS)
  expect(delivered).toEqual([])
  order.expect(2)
  vi.advanceTimersByTime(MISSING_MS)
  expect(delivered).toEqual(['missing: 2'])
})

test('a second gap is delivered as soon, although the first one was filled', () => {
  const { order, delivered } = createOrder()
  order.expect(2)
  vi.advanceTimersByTime(MISSING_MS - 1)
  order.expect(3)
  order.take(one(2))
  vi.advanceTimersByTime(MISSING_MS + 1)
  expect(delivered).toEqual(['2', 'missing: 3'])
})

test('every version reaches an open page within a second', () => {
  expect(ASK_MS + 2 * MISSING_MS).toBeLessThan(1000)
})

test('notifications that come while the first version is read follow it, and none twice', () => {
  const { order, delivered } = createOrder(0)
  for (const version of [4, 2, 3]) order.take(one(version))
  expect(order.begin(2)).toBe(2)
  expect(delivered).toEqual(['3', '4'])
})

test('a later stream begins at the newest delivered version', () => {
  const { order, delivered } = createOrder(4)
  expect(order.begin(3)).toBe(4)
  expect(order.begin(6)).toBe(6)
  order.take(one(5))
  order.take(one(6))
  expect(delivered).toEqual(['5', '6'])
})

test('a notification of an earlier release, without parts, stands for its version', () => {
  const { order, delivered } = createOrder()
  const { part: _, of: __, ...earlier } = one(2)
  order.take(earlier as Payload)
  vi.advanceTimersByTime(MISSING_MS)
  expect(delivered).toEqual(['missing: 2'])
})

test('after a reset, also to a lower version, the next versions are delivered', () => {
  const { order, delivered } = createOrder(7)
  expect(order.reset(7)).toBe(false)
  order.take(one(9))
  expect(order.reset(5)).toBe(true)
  order.take(one(6))
  vi.advanceTimersByTime(10 * MISSING_MS)
  expect(delivered).toEqual(['6'])
})
