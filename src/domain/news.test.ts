import { expect, test } from 'vitest'
import { type Change, newsOf } from './news.ts'

const nine = { date: '2026-12-01', hour: 9 }
const change = (changes: Partial<Change>): Change => ({
  kind: 'colour',
  userId: null,
  place: nine,
  before: null,
  after: 'GREEN',
  isOwn: false,
  ...changes,
})
const news = (...changes: Change[]) => newsOf({ month: '2026-12', changes, hasOwn: () => false })

test('a change by somebody else is news', () => {
  expect(news(change({}))).toEqual([{ ...nine, kinds: ['colour'] }])
})

test('a change that was changed back is none', () => {
  expect(news(change({ after: 'GREEN' }), change({ before: 'GREEN', after: null }))).toEqual([])
})

test('a change that the reader overwrote is none, and the next one by others is', () => {
  const own = change({ before: 'GREEN', after: 'RED', isOwn: true })
  expect(news(change({}), own)).toEqual([])
  expect(news(change({}), own, change({ before: 'RED', after: 'GREEN' }))).toEqual([
    { ...nine, kinds: ['colour'] },
  ])
})

test('values of several people in one hour count apart', () => {
  const hours = (userId: string, before: boolean) => change({ kind: 'hours', userId, before, after: !before })
  expect(news(hours('a', false), hours('b', true))).toEqual([{ ...nine, kinds: ['hours'] }])
})

test('the kinds of an hour come in one order, and the hours by day', () => {
  const later = { date: '2026-12-02', hour: 8 }
  expect(
    news(
      change({ place: later }),
      change({ kind: 'need', before: 1, after: 2 }),
      change({ kind: 'price', before: 1, after: 2 }),
    ),
  ).toEqual([
    { ...nine, kinds: ['price', 'need'] },
    { ...later, kinds: ['colour'] },
  ])
})

test('a change of the weekly pattern is news on each such weekday without a value of its own', () => {
  const weekly = change({ place: { weekday: 1, hour: 9 } })
  const hasOwn = (_: string, { date }: { date: string }) => date === '2026-12-08'
  const slots = newsOf({ month: '2026-12', changes: [weekly], hasOwn })
  expect(slots.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-15', '2026-12-22', '2026-12-29'])
})
