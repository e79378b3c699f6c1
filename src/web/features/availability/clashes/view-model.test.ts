import { expect, test } from 'vitest'
import type { AvailabilityRow } from '../view-model.ts'
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

test('chosen hours clash with bookings elsewhere and with the own calendar, each by its name', () => {
  const elsewhere = [{ date, from: 9, to: 12, projectName: 'Messe' }]
  const busy = [
    { date, hour: 8 },
    { date: '2026-11-25', hour: 10 },
  ]
  expect(clashesOf(rows, { busy, elsewhere, calendar: 'your calendar' })).toEqual([
    { date, from: 9, to: 11, name: 'Messe' },
    { date, from: 8, to: 9, name: 'your calendar' },
  ])
})

test('hours that are saved, or that nobody else needs, clash with nothing', () => {
  const busy = [{ date, hour: 11 }]
  expect(clashesOf(rows, { busy, elsewhere: [], calendar: 'your calendar' })).toEqual([])
})
