import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BusyTimes, busySlots, joinSpans, type QuarterSpan } from './busy-times.ts'
import { daysOfMonth } from './calendar.ts'
import { HOURS } from './slot.ts'
import { QUARTER_MS, instantOf } from './time-zone.ts'

const quarters = (iso: string) => Date.parse(`${iso}:00Z`) / QUARTER_MS
const span = (from: string, to: string): QuarterSpan => [quarters(from), quarters(to)]
const hoursOf = (busy: Partial<BusyTimes>, timeZone = 'Europe/Berlin', month = '2026-11') =>
  busySlots({ instants: [], local: [], ...busy }, month, timeZone).map(
    ({ date, hour }) => `${date.slice(8)}:${hour}`,
  )

describe('an hour is busy', () => {
  test('when a time touches it at all, and free when it only ends or begins beside it', () => {
    const instants = [
      span('2026-11-03T08:45', '2026-11-03T10:15'),
      span('2026-11-04T09:00', '2026-11-04T10:00'),
    ]
    // Berlin is an hour ahead of UTC in November.
    expect(hoursOf({ instants })).toEqual(['03:9', '03:10', '03:11', '04:10'])
  })

  test('by the clock of the project’s time zone', () => {
    const instants = [span('2026-11-03T08:00', '2026-11-03T09:00')]
    expect(hoursOf({ instants }, 'Asia/Kolkata')).toEqual(['03:13', '03:14'])
    expect(hoursOf({ instants }, 'America/Los_Angeles')).toEqual([])
    expect(hoursOf({ instants }, 'Asia/Tokyo')).toEqual(['03:17'])
  })

  test('at the same hour of the wall in every time zone, if its time has none', () => {
    const local = [span('2026-11-03T08:00', '2026-11-03T09:00')]
    for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/Los_Angeles'])
      expect(hoursOf({ local }, zone)).toEqual(['03:8'])
  })

  test('all day long, if the day is', () => {
    expect(hoursOf({ local: [span('2026-11-30T00:00', '2026-12-02T00:00')] })).toEqual(
      HOURS.map((hour) => `30:${hour}`),
    )
  })

  test('on both sides of a change of summer time', () => {
    const instants = [
      span('2026-10-24T07:00', '2026-10-24T08:00'),
      span('2026-10-25T08:00', '2026-10-25T09:00'),
    ]
    expect(hoursOf({ instants }, 'Europe/Berlin', '2026-10')).toEqual(['24:9', '25:9'])
  })
})

test('busy hours are those that a span overlaps, one by one', () => {
  const from = quarters('2026-10-24T00:00')
  const spans = fc.array(
    fc
      .tuple(fc.nat(400), fc.integer({ min: 1, max: 30 }))
      .map(([at, length]) => [from + at, from + at + length] as const),
    { maxLength: 20 },
  )
  const zones = fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns')
  fc.assert(
    fc.property(spans, zones, (raw, timeZone) => {
      const instants = joinSpans(raw)
      const expected = daysOfMonth('2026-10').flatMap((date) =>
        HOURS.filter((hour) => {
          const start = instantOf({ date, hour }, timeZone) / QUARTER_MS
          return raw.some(([begin, end]) => begin < start + 4 && end > start)
        }).map((hour) => `${date.slice(8)}:${hour}`),
      )
      expect(hoursOf({ instants }, timeZone, '2026-10')).toEqual(expected)
    }),
    { numRuns: 15 },
  )
})

test('joined spans are sorted, apart, and cover what the spans covered', () => {
  expect(
    joinSpans([
      [5, 7],
      [1, 2],
      [2, 3],
      [6, 6],
      [9, 10],
    ]),
  ).toEqual([
    [1, 3],
    [5, 7],
    [9, 10],
  ])
  expect(joinSpans([])).toEqual([])
})
