import { array, assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { HOURS, MODES } from '../../../domain/slot.ts'
import { type BlockCell, withBlocks } from './blocks.ts'
import { cellLabel, type GridCell } from './cells.ts'

const day = (modes: string, given: string): GridCell[] =>
  modes.split('').map((letter, index) => ({
    hour: HOURS[index]!,
    mode: MODES.find((mode) => mode.startsWith(letter))!,
    given: { s: 'saved' as const, a: 'added' as const }[given[index]!],
    priceCents: 1800,
  }))
const captions = (cells: readonly BlockCell[]) =>
  cells.flatMap(({ hour, caption, captionHours }) =>
    caption === undefined ? [] : [[hour, captionHours, caption.replaceAll(/[\u200b\u2060]/g, '')]],
  )

test('adjacent hours of one colour and state are one block with its hours and sum', () => {
  expect(captions(withBlocks(day('GGGGYYYY', '.sssaas.'), 'en'))).toEqual([
    [8, 3, '8–11 ·\u00a054,00\u00a0€'],
    [11, 2, '11–13 ·\u00a036,00\u00a0€'],
    [13, 1, '18,00'],
  ])
})

test('hours that were closed after they were given have no sum', () => {
  expect(captions(withBlocks(day('GBBW', 'ssss'), 'de'))).toEqual([
    [7, 1, '18,00'],
    [8, 2, '8–10'],
    [10, 1, '10–11'],
  ])
})

test('closed hours of a saved block say that they no longer count', () => {
  const cells = withBlocks(day('GBBWB', 'sssaa'), 'en')
  expect(cells.map(({ note }) => note?.slice(1))).toEqual([
    undefined,
    'closed,\u00a0no\u00a0longer\u00a0counts',
    undefined,
    undefined,
    undefined,
  ])
  const label = (cell: BlockCell, isOwn: boolean) =>
    cellLabel(cell, { language: 'en', isGiving: true, isOwn })
  expect(label(cells[1]!, true)).toBe("8 o'clock, given, closed, no longer counts")
  expect(label(cells[1]!, false)).toBe("8 o'clock, closed, 18,00 euros once it is open, given")
})

test('open hours are joined too, and hours without demand never', () => {
  const cells = withBlocks(day('WWGGRRBB', '........'), 'en')
  expect(cells.map(({ isJoined = false }) => isJoined)).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
    false,
    false,
  ])
  expect(captions(cells)).toEqual([])
})

test('the captions of a day cover each given hour once', () => {
  const anyCell = record({ mode: constantFrom(...MODES), given: constantFrom(undefined, 'saved', 'added') })
  assert(
    property(array(anyCell, { minLength: 14, maxLength: 14 }), (bare) => {
      const cells = withBlocks(
        bare.map((cell, index) => ({ ...cell, hour: HOURS[index]! })),
        'en',
      )
      const covered = cells.flatMap(({ hour, captionHours = 0 }) =>
        Array.from({ length: captionHours }, (_, later) => hour + later),
      )
      expect(covered).toEqual(cells.flatMap(({ hour, given }) => (given ? [hour] : [])))
      const isFirst = (cell: BlockCell) => cell.given !== undefined && !cell.isJoined
      expect(cells.filter(isFirst)).toEqual(cells.filter(({ caption }) => caption !== undefined))
      expect(cells.filter(({ isEnd }) => isEnd)).toHaveLength(cells.filter(isFirst).length)
    }),
  )
})
