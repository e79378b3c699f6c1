import { expect, test } from 'vitest'
import { blocksOf, listBlocks, nameBlock } from './hour-blocks.ts'

const hours = (date: string, ...list: number[]) => list.map((hour) => ({ date, hour }))

test('hours in a row are one block, which ends on its day', () => {
  expect(blocksOf([])).toEqual([])
  expect(blocksOf([...hours('2026-11-14', 9, 17, 18, 19, 20), ...hours('2026-11-15', 21 - 14, 8)])).toEqual([
    { date: '2026-11-14', from: 9, to: 10 },
    { date: '2026-11-14', from: 17, to: 21 },
    { date: '2026-11-15', from: 7, to: 9 },
  ])
})

test.each([
  [hours('2026-11-14', 17, 18, 19), 'Sat 14 Nov, 17–20 h', 'Sa. 14. Nov., 17–20 Uhr'],
  [
    [...hours('2027-03-01', 7), ...hours('2027-05-02', 7, 9)],
    'Mon 1 Mar, 7–8 h; Sun 2 May, 7–8 h; Sun 2 May, 9–10 h',
    'Mo. 1. März, 7–8 Uhr; So. 2. Mai, 7–8 Uhr; So. 2. Mai, 9–10 Uhr',
  ],
  [
    hours('2026-11-14', 7, 9, 11, 13, 15),
    'Sat 14 Nov, 7–8 h; Sat 14 Nov, 9–10 h; Sat 14 Nov, 11–12 h and 2 more',
    'Sa. 14. Nov., 7–8 Uhr; Sa. 14. Nov., 9–10 Uhr; Sa. 14. Nov., 11–12 Uhr und 2 weitere',
  ],
])('%j is listed', (slots, english, german) => {
  expect([listBlocks(blocksOf(slots), 'en'), listBlocks(blocksOf(slots), 'de')]).toEqual([english, german])
})

test('a block of another year is named with it', () => {
  const [block] = blocksOf(hours('2027-03-01', 7, 8))
  expect(nameBlock(block!, 'en', '2026')).toBe('Mon 1 Mar 2027, 7–9 h')
  expect(nameBlock(block!, 'de', '2026')).toBe('Mo. 1. März 2027, 7–9 Uhr')
  expect(nameBlock(block!, 'en', '2027')).toBe('Mon 1 Mar, 7–9 h')
})
