import { expect, test } from 'vitest'
import { bitsOfSlots, slotsOfBits } from './hour-sets.ts'

const date = '2026-11-21'

test('hours are kept by day, in order and once', () => {
  const slots = [
    { date: '2026-11-22', hour: 8 },
    { date, hour: 9 },
    { date, hour: 8 },
    { date, hour: 9 },
  ]
  expect(slotsOfBits(bitsOfSlots(slots))).toEqual([
    { date, hour: 8 },
    { date, hour: 9 },
    { date: '2026-11-22', hour: 8 },
  ])
})
