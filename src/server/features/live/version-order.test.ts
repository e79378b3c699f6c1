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

/** An order at version 1, and what it tells: `2`, `2.0 2.1` for two parts, `missing: 5`. */
function createOrder(begin: number | undefined = 1): { order: VersionOrder; told: string[] } {
  const told: string[] = []
  const order = createVersionOrder({
    onVersion: (payloads) => {
      const [first] = payloads
      told.push(
        payloads.length === 1 ? `${first!.version}` : payloads.map((p) => `${p.version}.${p.part}`).join(' '),
      )
    },
    onMissing: (version) => void told.push(`missing: ${version}`),
  })
  if (begin > 0) order.begin(begin)
  return { order, told }
}

test('versions are told at once, and each once', () => {
  const { order, told } = createOrder()
  for (const version of [2, 2, 3, 1, 2, 3]) order.take(one(version))
  expect(told).toEqual(['2', '3'])
  vi.advanceTimersByTime(10 * MISSING_MS)
  expect(told).toEqual(['2', '3'])
})

test('a version that overtook others waits for them', () => {
  const { order, told } = createOrder()
  for (const version of [4, 3]) order.take(one(version))
  vi.advanceTimersByTime(MISSING_MS - 1)
  expect(told).toEqual([])
  order.take(one(2))
  expect(told).toEqual(['2', '3', '4'])
  vi.advanceTimersByTime(10 * MISSING_MS)
  expect(told).toEqual(['2', '3', '4'])
})

test('a version is told once all of its notifications are there, in their order', () => {
  const { order, told } = createOrder()
  order.take(one(2, 1, 2))
  order.take(one(2, 1, 2))
  order.take(one(3))
  expect(told).toEqual([])
  order.take(one(2, 0, 2))
  expect(told).toEqual(['2.0 2.1', '3'])
})

test('after a wait the newest version stands for a missing one, which is not told when late', () => {
  const { order, told } = createOrder()
  for (const version of [3, 4, 6]) order.take(one(version))
  vi.advanceTimersByTime(MISSING_MS)
  expect(told).toEqual(['missing: 6'])
  for (const version of [2, 5]) order.take(one(version))
  order.take(one(7))
  expect(told).toEqual(['missing: 6', '7'])
})

test('a version of which no notification came is told after a wait', () => {
  const { order, told } = createOrder()
  order.expect(1)
  vi.advanceTimersByTime(10 * MISSING_MS)
  expect(told).toEqual([])
  order.expect(2)
  vi.advanceTimersByTime(MISSING_MS)
  expect(told).toEqual(['missing: 2'])
})

test('a second gap is told as soon, although the first one was filled', () => {
  const { order, told } = createOrder()
  order.expect(2)
  vi.advanceTimersByTime(MISSING_MS - 1)
  order.expect(3)
  order.take(one(2))
  vi.advanceTimersByTime(MISSING_MS + 1)
  expect(told).toEqual(['2', 'missing: 3'])
})

test('an open page is told of any version within a second', () => {
  expect(ASK_MS + 2 * MISSING_MS).toBeLessThan(1000)
})

test('notifications that come while the first version is read are told after it, and none twice', () => {
  const { order, told } = createOrder(0)
  for (const version of [4, 2, 3]) order.take(one(version))
  expect(order.begin(2)).toBe(2)
  expect(told).toEqual(['3', '4'])
})

test('a later stream begins at the newest version that it need not be told', () => {
  const { order, told } = createOrder(4)
  expect(order.begin(3)).toBe(4)
  expect(order.begin(6)).toBe(6)
  order.take(one(5))
  order.take(one(6))
  expect(told).toEqual(['5', '6'])
})

test('a notification of an earlier release, without parts, stands for its version', () => {
  const { order, told } = createOrder()
  const { part: _, of: __, ...earlier } = one(2)
  order.take(earlier as Payload)
  vi.advanceTimersByTime(MISSING_MS)
  expect(told).toEqual(['missing: 2'])
})

test('after a reset, also to a lower version, the next versions are told', () => {
  const { order, told } = createOrder(7)
  expect(order.reset(7)).toBe(false)
  order.take(one(9))
  expect(order.reset(5)).toBe(true)
  order.take(one(6))
  vi.advanceTimersByTime(10 * MISSING_MS)
  expect(told).toEqual(['6'])
})
