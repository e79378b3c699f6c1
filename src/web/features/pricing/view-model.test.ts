import { describe, expect, test } from 'vitest'
import { onAllDays } from '../../../domain/wages.ts'
import {
  changedMeanwhile,
  choiceOf,
  type From,
  moneyFormat,
  pricesAfter,
  slotPriceAlert,
  steepRaises,
  unsavedWages,
  wagesAfter,
  withoutSaved,
  type TypedWages,
  usualFrom,
  withFrom,
  withTyped,
} from './view-model.ts'

const saved = { GREEN: 1250, YELLOW: 0, RED: 1999 }

const { parse } = moneyFormat('en')

test.each([
  ['12.50', 1250],
  ['12,5', 1250],
  ['0', 0],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['100000', 10_000_000],
  ['', null],
  [' ', null],
])('accepts %j as an amount', (text, cents) => {
  expect(parse(text)).toEqual({ ok: true, cents })
})

test.each([
  ['-1', 'Amount must be a non-negative number with up to 2 decimals'],
  ['abc', 'Amount must be a non-negative number with up to 2 decimals'],
  ['100000.01', 'Amount must be at most 100.000 €'],
  ['100.001,00', 'Amount must be at most 100.000 €'],
  ['1.234', 'Do you mean 1234.00 or 1.23? Please type the one you mean.'],
])('refuses %j as an amount with a reason', (text, reason) => {
  expect(parse(text)).toEqual({ ok: false, reason })
})

test('asks about an ambiguous amount in the language of the page', () => {
  expect(moneyFormat('de').parse('1.234')).toEqual({
    ok: false,
    reason: 'Meinen Sie 1234,00 oder 1,23? Bitte schreiben Sie den gemeinten Betrag.',
  })
})

test.each(['', ' '])('refuses %j where an amount is required', (text) => {
  expect(moneyFormat('en', { isRequired: true }).parse(text)).toEqual({
    ok: false,
    reason: 'Amount must be a non-negative number with up to 2 decimals',
  })
})

test.each([
  ['1.234', 'Amount must be a non-negative number with up to 2 decimals'],
  ['-1', 'Amount must be a non-negative number with up to 2 decimals'],
  ['100001', 'Amount must be at most 100.000 €'],
])('alerts for %j as a slot price', (text, alert) => {
  expect(slotPriceAlert(text, 'en')).toBe(alert)
})

test('asks about each wage above five times the one before, unless that was 0', () => {
  const before = { GREEN: 1750, YELLOW: 0, RED: 100 }
  expect(steepRaises(before, { GREEN: 17_500, YELLOW: 17_500, RED: 500 })).toEqual([
    { kind: 'steep', mode: 'GREEN', beforeCents: 1750, afterCents: 17_500 },
  ])
  expect(steepRaises(before, { GREEN: null, YELLOW: null, RED: 501 })).toEqual([
    { kind: 'steep', mode: 'RED', beforeCents: 100, afterCents: 501 },
  ])
})

test('counts as unsaved only what differs from what is saved', () => {
  const green = { cents: 1300, before: 1250 }
  expect(unsavedWages(saved, { GREEN: green, YELLOW: { cents: 0, before: 5 } })).toEqual({ GREEN: green })
  expect(unsavedWages(saved, { RED: { cents: 1999, before: 1999 } })).toEqual({})
})

test('keeps the saved wage that a typed one replaces, however often it is typed', () => {
  const once = withTyped({}, saved, 'GREEN', { cents: 1 })
  expect(withTyped(once, { ...saved, GREEN: 1400 }, 'GREEN', { cents: 13 })).toEqual({
    GREEN: { cents: 13, before: 1250 },
  })
})

describe('from when typed wages are to hold', () => {
  const once = onAllDays(saved)
  const planned = [...once, { validFrom: '2026-12-15', wages: saved }]
  const today = '2026-11-20'

  test('is all days while there is one period, and today from the first dated one on', () => {
    expect([usualFrom(once), usualFrom(planned)]).toEqual(['all', 'today'])
  })

  test('names a period as the server has it', () => {
    const of = (from: From, isOnly: boolean) => choiceOf(from, { isOnly, today })
    expect(of('all', true)).toEqual({})
    expect(of('all', false)).toEqual({ all: true })
    expect(of('today', false)).toEqual({ validFrom: today })
    expect(of('2026-12-15', true)).toEqual({ validFrom: '2026-12-15' })
  })

  test('moves with the typed amounts, and compares them with the wages of its day', () => {
    const typed = withTyped({}, saved, 'GREEN', { cents: 1300, from: 'today' })
    expect(withFrom(typed, { ...saved, GREEN: 1299 }, '2026-12-15')).toEqual({
      GREEN: { cents: 1300, before: 1299, from: '2026-12-15' },
    })
  })
})

test('keeps what is typed during a save', () => {
  const sent = { GREEN: { cents: 1300, before: 1250 }, RED: { cents: 2000, before: 1999 } }
  const now = { ...sent, RED: { cents: 2100, before: 1999 } }
  expect(withoutSaved(now, sent)).toEqual({ RED: now.RED })
})

test('asks about each typed wage that has another saved amount meanwhile', () => {
  const typed = (
    [
      ['GREEN', 1300],
      ['YELLOW', 5],
      ['RED', 1],
    ] as const
  ).reduce<TypedWages<number>>((all, [mode, cents]) => withTyped(all, saved, mode, { cents }), {})
  expect(changedMeanwhile({ GREEN: 1400, YELLOW: 5, RED: 1999 }, typed)).toEqual([
    { kind: 'meanwhile', mode: 'GREEN', beforeCents: 1400, afterCents: 1300 },
  ])
  expect(wagesAfter({ ...saved, YELLOW: 7 }, { GREEN: typed.GREEN! })).toEqual({
    GREEN: 1300,
    YELLOW: 7,
    RED: 1999,
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
