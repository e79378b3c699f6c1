import { expect, test } from 'vitest'
import type { Mode } from '../../../domain/slot.ts'
import { repeatDay } from './fills.ts'

const modeOf = (entries: Record<string, Mode>) => (date: string, hour: number) =>
  entries[`${date}:${hour}`] ?? 'WHITE'

test('repeats the chosen hours of a day, and no others', () => {
  const modeAt = modeOf({ '2026-11-03:9': 'GREEN', '2026-11-03:12': 'RED' })
  expect(repeatDay({ date: '2026-11-03', hours: [9, 10] }, ['2026-11-04', '2026-11-05'], modeAt)).toEqual([
    { date: '2026-11-04', hour: 9, mode: 'GREEN', source: '2026-11-03' },
    { date: '2026-11-04', hour: 10, mode: 'WHITE', source: '2026-11-03' },
    { date: '2026-11-05', hour: 9, mode: 'GREEN', source: '2026-11-03' },
    { date: '2026-11-05', hour: 10, mode: 'WHITE', source: '2026-11-03' },
  ])
})
