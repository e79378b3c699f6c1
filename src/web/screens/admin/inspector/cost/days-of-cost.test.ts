import { expect, test } from 'vitest'
import { centsByDay, endOfScale, hoursByDay, totalOfDays } from './days-of-cost.ts'

const nothing = { need: 0, given: 0, booked: 0, gaps: 0 }

test('each day of the month has its cents, also days that the reply leaves out', () => {
  const days = centsByDay('2027-02', {
    month: '2027-02',
    days: [{ date: '2027-02-03', need: 120.1, given: 80.25, booked: 40, gaps: 80.1 }],
  })
  expect(days).toHaveLength(28)
  expect(days[2]).toEqual({ date: '2027-02-03', need: 12_010, given: 8025, booked: 4000, gaps: 8010 })
  expect(days[3]).toEqual({ date: '2027-02-04', ...nothing })
  expect(totalOfDays(days)).toEqual({ need: 12_010, given: 8025, booked: 4000, gaps: 8010 })
})

test('each day has its hours of work, and hours that have begun miss nobody', () => {
  const at = { date: '2027-02-03', asked: 0 }
  const hours = [
    { ...at, hour: 8, need: 3, given: 2, booked: 1 },
    { ...at, hour: 9, need: 2, given: 4, booked: 4 },
    { ...at, hour: 10, need: 2, given: 1, booked: 1 },
  ]
  const days = hoursByDay('2027-02', { hours }, { day: '2027-02-03', hour: 8 })
  expect(days[2]).toEqual({ date: '2027-02-03', need: 7, given: 7, booked: 6, gaps: 1 })
  expect(days[0]).toEqual({ date: '2027-02-01', ...nothing })
})

test.each([
  [0, 10],
  [10, 10],
  [11, 20],
  [201, 250],
  [399, 400],
  [8001, 10_000],
])('a scale for %i ends at %i', (need, end) => {
  expect(endOfScale([{ ...nothing, need }], 10)).toBe(end)
})
