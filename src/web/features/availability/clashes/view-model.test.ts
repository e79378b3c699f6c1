import { expect, test } from 'vitest'
import type { AvailabilityRow } from '../view-model.ts'
import { hoursElsewhere } from './hours-elsewhere.ts'
import { clashesOf } from './view-model.ts'

const date = '2026-11-24'
const row = (day: string, given: Record<number, 'saved' | 'added'>): AvailabilityRow => ({
  date: day,
  cells: [8, 9, 10, 11, 12].map((hour) => ({ hour, mode: 'GREEN' as const, given: given[hour] })) as never,
})
const rows = [
  row(date, { 8: 'added', 9: 'added', 10: 'added', 11: 'saved' }),
  row('2026-11-25', { 9: 'added' }),
]
const berlin = 'Europe/Berlin'
const name = 'your calendar'

test('chosen hours clash with bookings elsewhere and with the own calendar, each by its name', () => {
  const elsewhere = [{ date, from: 9, to: 12, projectName: 'Messe', timeZone: berlin }]
  const busy = [
    ...hoursElsewhere(elsewhere, berlin),
    { date, hour: 8, name },
    { date: '2026-11-25', hour: 10, name },
  ]
  expect(clashesOf(rows, busy)).toEqual([
    { date, from: 9, to: 11, name: 'Messe' },
    { date, from: 8, to: 9, name: 'your calendar' },
  ])
})

test('hours that are saved, or that nobody else needs, clash with nothing', () => {
  expect(clashesOf(rows, [{ date, hour: 11, name }])).toEqual([])
})

test.each([
  ['an hour earlier in Lisbon', 'Europe/Lisbon', 9, { date, from: 10, to: 11 }],
  ['half an hour later in Kolkata', 'Asia/Kolkata', 13, { date, from: 8, to: 10 }],
  ['twelve hours later in Auckland', 'Pacific/Auckland', 20, { date, from: 8, to: 9 }],
  ['not at the same number of the hour in New York', 'America/New_York', 9, undefined],
  ['in a zone that the browser does not know', 'Mars/Olympus', 9, { date, from: 9, to: 10 }],
])('bookings in another time zone clash at the same time: %s', (_what, timeZone, from, clash) => {
  const elsewhere = [{ date, from, to: from + 1, projectName: 'Messe', timeZone }]
  const clashes = clashesOf(rows, hoursElsewhere(elsewhere, berlin))
  expect(clashes).toEqual(clash ? [{ ...clash, name: 'Messe' }] : [])
})
