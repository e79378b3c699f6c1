import { expect, test } from 'vitest'
import { cellOf, cellsOfWeek, NO_PATTERN, patternOf, patternRows, withCells } from './pattern-view-model.ts'

const slots = [
  { day: 0, hour: 9, mode: 'GREEN' as const },
  { day: 6, hour: 20, mode: 'BLACK' as const },
]
const saved = patternOf(slots)

test('draws a row per weekday and fourteen cells, white where nothing is set', () => {
  const rows = patternRows(saved)
  expect(rows.map(({ date }) => date)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(rows.map(({ cells }) => cells.length)).toEqual([14, 14, 14, 14, 14, 14, 14])
  expect(rows[0]!.cells[2]).toEqual({ hour: 9, mode: 'GREEN' })
  expect(rows[6]!.cells[13]).toEqual({ hour: 20, mode: 'BLACK' })
  expect(rows[2]!.cells[0]!.mode).toBe('WHITE')
})

test('sets cells and keeps the others, and white removes the entry', () => {
  const cells = [
    { date: 'Mon', hour: 9, value: 'WHITE' as const },
    { date: 'Thu', hour: 12, value: 'RED' as const },
  ].map(cellOf)
  expect(cells).toEqual([
    { day: 0, hour: 9, mode: null },
    { day: 3, hour: 12, mode: 'RED' },
  ])
  expect(withCells(saved, cells)).toEqual({ '6:20': 'BLACK', '3:12': 'RED' })
  expect(withCells(NO_PATTERN, cells)).toEqual({ '3:12': 'RED' })
})

test('a whole week names all cells, so that those without an entry are removed', () => {
  const week = cellsOfWeek(slots)
  expect(week).toHaveLength(98)
  expect(week.filter(({ mode }) => mode !== null)).toEqual(slots)
})
