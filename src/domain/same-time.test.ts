import { expect, test } from 'vitest'
import { createSameTimeReader, daysAround } from './same-time.ts'

const date = '2026-11-20'

test.each([
  ['the same zone', 9, 'Europe/Berlin', [{ date, hour: 9 }]],
  ['a zone of whole hours', 9, 'Europe/Lisbon', [{ date, hour: 8 }]],
  [
    'a zone of half hours',
    9,
    'Asia/Kolkata',
    [
      { date, hour: 13 },
      { date, hour: 14 },
    ],
  ],
  ['a zone where it is the next day', 20, 'Pacific/Auckland', [{ date: '2026-11-21', hour: 8 }]],
  ['a zone where it is night', 8, 'America/New_York', []],
  ['a zone that nobody knows', 9, 'Mars/Olympus', [{ date, hour: 9 }]],
  ['a zone where it is night for half of the hour', 16, 'Asia/Kolkata', [{ date, hour: 20 }]],
])('an hour in Berlin is found in %s', (_what, hour, zone, slots) => {
  expect(createSameTimeReader()({ date, hour }, 'Europe/Berlin', zone)).toEqual(slots)
})

test('a reader follows the clock change of the other zone within a day', () => {
  // New York leaves summer time at 6:00 UTC on this day.
  const sameTime = createSameTimeReader()
  const at = (hour: number) => sameTime({ date: '2026-11-01', hour }, 'Asia/Tokyo', 'America/New_York')
  expect([at(8), at(20)]).toEqual([[{ date: '2026-10-31', hour: 19 }], []])
  expect(sameTime({ date: '2026-11-02', hour: 8 }, 'Asia/Tokyo', 'America/New_York')).toEqual([
    { date: '2026-11-01', hour: 18 },
  ])
})

test('the days around some days are each day with its neighbours', () => {
  expect(daysAround(['2026-12-31', '2026-12-31'])).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
})
