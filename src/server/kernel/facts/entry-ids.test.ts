import { expect, test } from 'vitest'
import { firstIdAt, idAt, idAtOffset, tickAfter } from './entry-ids.ts'

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.each([
  ['today', Date.UTC(2026, 10, 20, 12)],
  ['in 1970', 0],
  ['before 1970, as a test’s clock may be', Date.UTC(1969, 0, 1)],
])('ids %s are UUIDs of version 7 that sort as they were made', (_, now) => {
  const ids = [idAt(tickAfter(now, undefined))]
  for (let step = 0; step < 100; step += 1) {
    const newest = ids.at(-1)!
    ids.push(idAtOffset(newest, 30), idAt(tickAfter(now + step, newest)))
  }
  for (const id of ids) expect(id).toMatch(UUID_7)
  expect(ids.toSorted()).toEqual(ids)
})

test('the first id of a millisecond sorts between the ids before it and its own', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  const [before, own] = [idAt((BigInt(now) << 12n) - 1n), idAt(BigInt(now) << 12n)]
  expect([own, firstIdAt(now), before].toSorted()).toEqual([before, firstIdAt(now), own])
})
