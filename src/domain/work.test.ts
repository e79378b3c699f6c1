import { expect, test } from 'vitest'
import { overlappingBlocks, workBlocks } from './work.ts'

const date = '2026-11-20'
const block = (
  projectId: string,
  from: number,
  to: number,
  more: { date?: string; timeZone?: string } = {},
) => ({
  projectId,
  date,
  from,
  to,
  timeZone: 'Europe/Berlin',
  ...more,
})
const overlapping = (blocks: ReturnType<typeof block>[]) => {
  const found = overlappingBlocks(blocks)
  return blocks.map((each) => found.has(each))
}

test('hours in a row are one block with the sum of their pay, over different prices', () => {
  const hours = [
    { date, hour: 9, cents: 1800 },
    { date, hour: 10, cents: 2050 },
    { date, hour: 12, cents: 0 },
    { date: '2026-11-21', hour: 13, cents: 5 },
  ]
  expect(workBlocks(hours)).toEqual([
    { date, from: 9, to: 11, cents: 3850 },
    { date, from: 12, to: 13, cents: 0 },
    { date: '2026-11-21', from: 13, to: 14, cents: 5 },
  ])
})

test.each([
  ['share an hour', [block('a', 9, 12), block('b', 11, 14)], [true, true]],
  ['contain each other', [block('a', 9, 18), block('b', 11, 12), block('b', 14, 15)], [true, true, true]],
  ['touch', [block('a', 9, 12), block('b', 12, 14)], [false, false]],
  ['are of one project', [block('a', 9, 12), block('a', 13, 14)], [false, false]],
  ['lie on two days', [block('a', 9, 12), block('b', 9, 12, { date: '2026-11-21' })], [false, false]],
  ['come late to a long one', [block('a', 7, 20), block('b', 8, 9), block('c', 19, 20)], [true, true, true]],
])('blocks that %s', (_title, blocks, expected) => {
  expect(overlapping(blocks)).toEqual(expected)
  expect(overlapping(blocks.toReversed())).toEqual(expected.toReversed())
})

test('hours of two time zones overlap by the instant and not by the number', () => {
  const inLisbon = (from: number, to: number) => block('b', from, to, { timeZone: 'Europe/Lisbon' })
  expect(overlapping([block('a', 9, 10), inLisbon(9, 10)])).toEqual([false, false])
  expect(overlapping([block('a', 9, 10), inLisbon(8, 9)])).toEqual([true, true])
  const inKolkata = block('b', 13, 14, { timeZone: 'Asia/Kolkata' })
  expect(overlapping([block('a', 8, 9), inKolkata])).toEqual([true, true])
  expect(overlapping([block('a', 9, 10), inKolkata])).toEqual([true, true])
  expect(overlapping([block('a', 10, 11), inKolkata])).toEqual([false, false])
})
