import { expect, test } from 'vitest'
import { hoursToBits } from '../../../domain/availability.ts'
import { draftUnder, strokeFrom, strokeOver, withStroke } from './draft-view-model.ts'
import { hoursOnDay, openHours } from './repeat-view-model.ts'
import { type AvailabilityCell, NO_HOURS } from './view-model.ts'

const DAY = '2026-12-01'
const nine = { [DAY]: hoursToBits([9]) }
const both = { [DAY]: hoursToBits([9, 10]) }

test.each([
  ['an open hour', { mode: 'GREEN', given: undefined }, 'add'],
  ['a closed hour, such as a day often begins with', { mode: 'WHITE', given: undefined }, 'add'],
  ['a saved hour', { mode: 'GREEN', given: 'saved' }, 'add'],
  ['an unsaved hour', { mode: 'GREEN', given: 'added' }, 'remove'],
  ['an unsaved hour that is closed now', { mode: 'BLACK', given: 'added' }, 'remove'],
] as const)('a stroke that begins on %s adds, or takes back', (_, cell, stroke) => {
  expect(strokeFrom(cell)).toBe(stroke)
})

test('a stroke makes the change of its first cell and skips other cells', () => {
  expect(strokeOver('add', { mode: 'RED' })).toEqual({ given: 'added' })
  expect(strokeOver('add', { mode: 'RED', given: 'saved' })).toBeUndefined()
  expect(strokeOver('add', { mode: 'BLACK' })).toBeUndefined()
  expect(strokeOver('add', { mode: 'RED', isOver: true })).toBeUndefined()
  expect(strokeOver('remove', { mode: 'RED', given: 'added', isOver: true })).toEqual({ given: undefined })
  expect(strokeOver('remove', { mode: 'RED', given: 'added' })).toEqual({ given: undefined })
  expect(strokeOver('remove', { mode: 'RED' })).toBeUndefined()
  expect(strokeOver('remove', { mode: 'RED', given: 'added', isPending: true })).toBeUndefined()
})

test('a stroke adds its hours to the draft, and another removes them', () => {
  const cells = [9, 10].map((hour) => ({ date: DAY, hour }))
  expect(withStroke(NO_HOURS, 'add', cells)).toEqual(both)
  expect(withStroke(both, 'remove', cells)).toEqual({})
})

test('the hours of a stroke count before it ends', () => {
  const painted = new Map([
    [
      DAY,
      new Map([
        [10, { given: 'added' }],
        [9, { given: undefined }],
      ]),
    ],
  ])
  expect(draftUnder(nine, painted)).toEqual({ [DAY]: hoursToBits([10]) })
  expect(draftUnder(nine, new Map())).toEqual(nine)
})

test('repeats a day’s hours where they are open and not given, on past days only in a past month', () => {
  const row = (date: string, cells: Record<number, Partial<AvailabilityCell>>) => ({
    date,
    cells: [9, 10, 11].map((hour): AvailabilityCell => {
      const cell = { mode: 'GREEN', given: undefined, priceCents: 2000, isSlotPrice: false } as const
      return {
        hour,
        ...cell,
        saysNotAvailable: false,
        isPending: false,
        isOver: false,
        isDisabled: false,
        ...cells[hour],
      }
    }),
  })
  const rows = [
    row(DAY, { 9: { given: 'saved' }, 10: { given: 'added' } }),
    row('2026-12-08', { 9: { mode: 'BLACK' } }),
    row('2026-12-15', { 9: { given: 'saved' } }),
    row('2026-12-16', {}),
  ]
  expect(hoursOnDay(rows, DAY)).toEqual([9, 10])
  const tuesdays = [DAY, '2026-12-08', '2026-12-15']
  const later = { date: '2026-12-15', hour: 10 }
  const all = [{ date: '2026-12-08', hour: 10 }, later]
  expect(openHours(rows, tuesdays, [9, 10], '2026-11-30')).toEqual(all)
  expect(openHours(rows, tuesdays, [9, 10], '2026-12-09')).toEqual([later])
  expect(openHours(rows, tuesdays, [9, 10], '2027-01-01')).toEqual(all)
})
