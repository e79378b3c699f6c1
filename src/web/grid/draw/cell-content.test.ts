import { expect, test } from 'vitest'
import { cellClass, contentOf } from './cell-content.ts'
import { cellLabel } from './cells.ts'

test.each([
  [true, true, /, given$/],
  [false, false, /, not given$/],
  [undefined, false, /high demand$/],
])('where somebody gave the hour is %s, the line is %s and the label ends in %s', (given, hasLine, end) => {
  const cell = { hour: 9, mode: 'RED', isGivenByAnyone: given } as const
  expect(cellClass(cell, { isOwn: false }).includes('met')).toBe(hasLine)
  expect(cellLabel(cell, { language: 'en', isGiving: false, isOwn: false })).toMatch(end)
})

test.each([
  ['en', 'closed, no longer counts'],
  ['de', 'geschlossen, zählt nicht mehr'],
] as const)(
  'one’s own hour that was closed has words for it in %s, and an open one none',
  (language, words) => {
    const settings = { language, isGiving: true, isOwn: true }
    const cell = { hour: 9, given: 'saved', saysNotAvailable: true } as const
    expect(contentOf({ ...cell, mode: 'BLACK' }, settings)).toEqual([[expect.anything(), words]])
    expect(contentOf({ ...cell, mode: 'GREEN' }, settings)).toEqual([])
  },
)
