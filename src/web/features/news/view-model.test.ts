import { expect, test } from 'vitest'
import { newsMarker } from './mark-news.ts'
import { newsBlocks } from './view-model.ts'

const slots = [
  { date: '2026-11-24', hour: 9, kinds: ['price' as const] },
  { date: '2026-11-24', hour: 10, kinds: ['price' as const] },
  { date: '2026-11-24', hour: 11, kinds: ['price' as const, 'booking' as const] },
  { date: '2026-11-25', hour: 12, kinds: ['price' as const] },
]

test('hours in a row that changed alike are one block', () => {
  expect(newsBlocks(slots)).toEqual([
    { date: '2026-11-24', from: 9, to: 11, kinds: ['price'] },
    { date: '2026-11-24', from: 11, to: 12, kinds: ['price', 'booking'] },
    { date: '2026-11-25', from: 12, to: 13, kinds: ['price'] },
  ])
})

test('the changed hours say so, and rows without any stay the same objects', () => {
  const cell = (hour: number) => ({ hour, mode: 'GREEN' as const })
  const rows = ['2026-11-24', '2026-11-26'].map((date) => ({ date, cells: [cell(8), cell(9)] }))
  const marked = newsMarker(slots, (kinds) => `changed: ${kinds.join(', ')}`)(rows)
  expect(marked[0]!.cells).toEqual([cell(8), { ...cell(9), tags: 'news', tagWords: 'changed: price' }])
  expect(marked[1]).toBe(rows[1])
})
