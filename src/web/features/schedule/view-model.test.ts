import { expect, test } from 'vitest'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import { emptySchedule } from '../../../domain/slot.ts'
import { onAllDays } from '../../../domain/wages.ts'
import { scheduleRows, slotPriceOf } from './view-model.ts'

const reply: ScheduleReply = {
  month: '2026-11',
  schedule: [
    { date: '2026-11-03', hour: 9, mode: 'RED' },
    { day: 1, hour: 9, mode: 'GREEN' },
    { day: 1, hour: 10, mode: 'YELLOW' },
  ],
  userModeOverrides: [],
  slotPrices: { '2026-11-03:9': 25.5, '2026-11-03:10': { amount: 30 } },
}
const cellAt = (rows: ReturnType<typeof scheduleRows>, day: number, hour: number) =>
  rows[day - 1]!.cells[hour - 7]!

test('has a row per day and a cell per hour', () => {
  const rows = scheduleRows('2026-02', emptySchedule('2026-02'))
  expect(rows).toHaveLength(28)
  expect(rows[0]!.date).toBe('2026-02-01')
  expect(rows.every((row) => row.cells.length === 14)).toBe(true)
  expect(rows[0]!.cells.map((cell) => cell.hour)).toEqual([
    7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ])
})

test('has the pay of each hour and whether somebody gave it, for its label', () => {
  const wages = onAllDays({ GREEN: 1250, YELLOW: 1500, RED: 2000 })
  const rows = scheduleRows('2026-11', reply, { wages, givenSlots: new Set(['2026-11-03:9']) })
  expect(cellAt(rows, 3, 9)).toMatchObject({ mode: 'RED', spokenCents: 2000, isGivenByAnyone: true })
  expect(cellAt(rows, 3, 11)).toMatchObject({ mode: 'WHITE', spokenCents: undefined, isGivenByAnyone: false })
  expect(cellAt(scheduleRows('2026-11', reply), 3, 9).isGivenByAnyone).toBeUndefined()
})

test('shows slot prices in cents, in either form of the reply', () => {
  const rows = scheduleRows('2026-11', reply)
  expect(cellAt(rows, 3, 9)).toMatchObject({ priceCents: 2550, isSlotPrice: true })
  expect(cellAt(rows, 3, 10).priceCents).toBe(3000)
  expect(cellAt(rows, 3, 11).priceCents).toBeUndefined()
})

test('reads the price of a slot in every mode, including a price of 0', () => {
  const free = { ...reply, schedule: [], slotPrices: { '2026-11-03:9': 0 } }
  expect(slotPriceOf(free, '2026-11-03', 9)).toBe(0)
  expect(slotPriceOf(free, '2026-11-03', 10)).toBeUndefined()
  expect(cellAt(scheduleRows('2026-11', free), 3, 9)).toMatchObject({
    mode: 'WHITE',
    priceCents: 0,
    isSlotPrice: true,
  })
})
