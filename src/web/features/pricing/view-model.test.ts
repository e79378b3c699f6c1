import { describe, expect, test } from 'vitest'
import {
  centsToNumber,
  parsePersonWage,
  parseSlotPrice,
  parseWage,
  pricesAfter,
  unsavedWages,
} from './view-model.ts'

test.each([
  ['12.50', 1250],
  ['12,5', 1250],
  ['0', 0],
  ['1.234,50', 123_450],
  ['100000', 10_000_000],
])('accepts %j as a wage', (text, cents) => {
  expect(parseWage(text, 'en')).toEqual({ ok: true, cents })
})

test.each(['', '  ', '-1', '1.234', '12.505', 'abc'])('refuses %j as a wage', (text) => {
  expect(parseWage(text, 'en')).toEqual({ ok: false })
})

test.each(['100000.01', '100001', '100.001,00'])('refuses %j as above the limit', (text) => {
  expect(parseWage(text, 'en')).toEqual({ ok: false, reason: 'Amount must be at most 100.000 €' })
})

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['12,5', 1250],
  ['12.50', 1250],
  ['1.234,50', 123_450],
])('accepts %j as a slot price', (text, cents) => {
  expect(parseSlotPrice(text, 'en')).toEqual({ ok: true, cents })
})

test.each([
  ['-1', 'Amount must be a non-negative number with up to 2 decimals'],
  ['12.505', 'Amount must be a non-negative number with up to 2 decimals'],
  ['100001', 'Amount must be at most 100.000 €'],
])('refuses %j as a slot price with a reason', (text, reason) => {
  expect(parseSlotPrice(text, 'en')).toEqual({ ok: false, reason })
})

test('counts as unsaved only what differs from what is saved', () => {
  const saved = { GREEN: 1250, YELLOW: 0, RED: 1999 }
  expect(unsavedWages(saved, { GREEN: 1300, YELLOW: 0 })).toEqual({ GREEN: 1300 })
  expect(unsavedWages(saved, { RED: 1999 })).toEqual({})
})

test('fills a number field with two decimals, and leaves it empty without a wage', () => {
  expect([1250, 0, 1999, null].map(centsToNumber)).toEqual(['12.50', '0.00', '19.99', ''])
})

test.each([
  ['', null],
  ['13', 1300],
  ['13.2', 1320],
  ['0', 0],
  ['100000', 10_000_000],
])('accepts %j as a person’s wage', (text, cents) => {
  expect(parsePersonWage({ text, isBad: false }, 'en')).toEqual({ ok: true, cents })
})

test.each(['-1', '12.505', '1e3'])('refuses %j as a person’s wage', (text) => {
  expect(parsePersonWage({ text, isBad: false }, 'en')).toEqual({
    ok: false,
    reason: 'Amount must be a non-negative number with up to 2 decimals',
  })
})

test('refuses input that the browser cannot read, though its text is empty', () => {
  expect(parsePersonWage({ text: '', isBad: true }, 'en')).toEqual({
    ok: false,
    reason: 'Amount must be a non-negative number with up to 2 decimals',
  })
})

test('refuses a person’s wage above the limit with a reason', () => {
  expect(parsePersonWage({ text: '100000.01', isBad: false }, 'en')).toEqual({
    ok: false,
    reason: 'Amount must be at most 100.000 €',
  })
})

describe('prices of many hours at once', () => {
  const slots = [
    { date: '2026-11-03', hour: 9, cents: null, paysCents: 1250 },
    { date: '2026-11-03', hour: 10, cents: 100, paysCents: 100 },
    { date: '2026-11-03', hour: 11, cents: null, paysCents: undefined },
  ]
  const centsAfter = (change: Parameters<typeof pricesAfter>[1]) =>
    pricesAfter(slots, change).map(({ hour, cents }) => [hour, cents])

  test('are raised by an amount where the hour pays anything', () => {
    expect(centsAfter({ by: 200 })).toEqual([
      [9, 1450],
      [10, 300],
    ])
  })

  test('stay between 0 and the limit', () => {
    expect(centsAfter({ by: -200 })).toEqual([
      [9, 1050],
      [10, 0],
    ])
    expect(centsAfter({ by: 10_000_000 })).toEqual([
      [9, 10_000_000],
      [10, 10_000_000],
    ])
  })

  test('are set to an amount or cleared, only where that changes anything', () => {
    expect(centsAfter({ to: 100 })).toEqual([
      [9, 100],
      [11, 100],
    ])
    expect(centsAfter({ to: null })).toEqual([[10, null]])
  })
})
