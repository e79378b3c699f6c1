import { expect, test } from 'vitest'
import {
  NO_PATTERN,
  patternOf,
  patternRows,
  slotsOf,
  unsavedIn,
  withMode,
  withStep,
} from './pattern-view-model.ts'

const saved = patternOf([
  { day: 0, hour: 9, mode: 'GREEN' },
  { day: 6, hour: 20, mode: 'BLACK' },
])

test('advances a cell by the click cycle from its shown mode', () => {
  const once = withStep(saved, NO_PATTERN, 0, 9)
  expect(once).toEqual({ '0:9': 'YELLOW' })
  expect(withStep(saved, once, 0, 9)).toEqual({ '0:9': 'RED' })
  expect(withStep(saved, NO_PATTERN, 3, 12)).toEqual({ '3:12': 'GREEN' })
})

test('counts only cells that differ from the saved pattern as unsaved', () => {
  let draft = withStep(saved, NO_PATTERN, 3, 12)
  expect(unsavedIn(saved, draft)).toEqual({ '3:12': 'GREEN' })
  for (let step = 0; step < 4; step += 1) draft = withStep(saved, draft, 3, 12)
  expect(draft['3:12']).toBe('WHITE')
  expect(unsavedIn(saved, draft)).toEqual(NO_PATTERN)
})

test('sends the whole week by day and hour, without white', () => {
  const draft = withStep(saved, withStep(saved, NO_PATTERN, 3, 12), 6, 20)
  expect(slotsOf(saved, draft)).toEqual([
    { day: 0, hour: 9, mode: 'GREEN' },
    { day: 3, hour: 12, mode: 'GREEN' },
  ])
  expect(patternOf(slotsOf(saved, NO_PATTERN))).toEqual(saved)
})

test('draws a row per weekday and fourteen cells, white where nothing is set', () => {
  const rows = patternRows(saved, withStep(saved, NO_PATTERN, 1, 7))
  expect(rows.map(({ date }) => date)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(rows.map(({ cells }) => cells.length)).toEqual([14, 14, 14, 14, 14, 14, 14])
  expect(rows[0]!.cells[2]).toEqual({ hour: 9, mode: 'GREEN' })
  expect(rows[1]!.cells[0]).toEqual({ hour: 7, mode: 'GREEN' })
  expect(rows[2]!.cells[0]!.mode).toBe('WHITE')
})

test('paints cells over the draft', () => {
  const cells = [0, 1].map((day) => ({ day, hour: 9 }))
  const draft = withMode(withStep(saved, NO_PATTERN, 3, 12), cells, 'GREEN')
  expect(unsavedIn(saved, draft)).toEqual({ '3:12': 'GREEN', '1:9': 'GREEN' })
})
