import { expect, test } from 'vitest'
import { cellClass } from './cell-content.ts'
import { cellLabel } from './cells.ts'

test.each([
  [true, true, /, given$/],
  [false, false, /, not given$/],
  [undefined, false, /high demand$/],
])('where somebody gave the hour is %s, the line is %s and the label ends in %s', (given, hasLine, end) => {
  const cell = { hour: 9, mode: 'RED', isGivenByAnyone: given } as const
  expect(cellClass(cell, { isOwn: false }).includes('met')).toBe(hasLine)
  expect(cellLabel(cell, { language: 'en', isSelecting: false, isOwn: false })).toMatch(end)
})
