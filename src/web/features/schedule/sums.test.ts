import { expect, test } from 'vitest'
import { onAllDays } from '../../../domain/wages.ts'
import { signed, signedCents, sumOf } from './sums.ts'

const wages = onAllDays({ GREEN: 2200, YELLOW: 2500, RED: 3000 })
const date = '2026-12-01'

test('sums up a stroke: hours per mode, hours in total, and cost', () => {
  const opened = Array.from({ length: 12 }, () => ({ date, before: 'WHITE', after: 'GREEN' }) as const)
  const sum = sumOf(opened, wages)
  expect(sum).toEqual({
    byMode: [
      { mode: 'WHITE', count: -12 },
      { mode: 'GREEN', count: 12 },
    ],
    hours: 12,
    cents: 26_400,
  })
  expect(`${signed(sum.hours)} h, ${signedCents(sum.cents)}`.replaceAll('\u00a0', ' ')).toBe(
    '+12 h, +264,00 €',
  )
})

test('a slot price beats the wage and counts only in staffed hours', () => {
  expect(sumOf([{ date, before: 'GREEN', after: 'RED', priceCents: 5000 }], wages).cents).toBe(0)
  expect(sumOf([{ date, before: 'RED', after: 'BLACK', priceCents: 5000 }], wages)).toMatchObject({
    hours: -1,
    cents: -5000,
  })
})

test('sums up a selection without a difference', () => {
  expect(
    sumOf(
      [
        { date, after: 'RED' },
        { date, after: 'BLACK' },
      ],
      wages,
    ),
  ).toMatchObject({ hours: 1, cents: 3000 })
})

test.each([
  [0, '±0', '±0,00 €'],
  [250, '+250', '+2,50 €'],
  [-250, '−250', '−2,50 €'],
])('%i is written with its sign', (value, count, money) => {
  expect([signed(value), signedCents(value).replaceAll('\u00a0', ' ')]).toEqual([count, money])
})
