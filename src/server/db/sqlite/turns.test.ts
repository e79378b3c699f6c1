import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('turns come in the order in which they were asked for', async () => {
  const turns = createTurns()
  const begun: number[] = []
  const take = async (number: number) => {
    await turns.begin({})
    begun.push(number)
  }
  for (const number of [1, 2, 3]) void take(number)
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    await setImmediate()
    expect(begun).toEqual(expected)
    turns.end()
    // A new request for a turn does not overtake the next one, which is about to begin.
    if (expected.length === 1) void take(4)
  }
  await setImmediate()
  expect(begun).toEqual([1, 2, 3, 4])
})

test('work without a turn runs between two turns', async () => {
  const turns = createTurns()
  const ran: string[] = []
  void turns.begin({})
  void Promise.resolve(turns.begin({})).then(() => ran.push('second turn'))
  void turns.untilFreeFor({}).then(() => ran.push('work'))
  await setImmediate()
  expect(ran).toEqual([])
  turns.end()
  await setImmediate()
  expect(ran).toEqual(['work', 'second turn'])
})
