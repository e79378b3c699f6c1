import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsToInput, isAboveLimit, parseEuroInput } from './money-input.ts'
import { centsToEuros, eurosToCents, formatCents, isEuroAmount, MAX_EUROS } from './money.ts'

const cents = fc.integer({ min: 0, max: MAX_EUROS * 100 })

describe('amounts', () => {
  test.each([0, 0.01, 0.1, 0.29, 12.5, 1.1, 8.7, 4.35, 99_999.99, 100_000])('%d is an amount', (value) => {
    expect(isEuroAmount(value)).toBe(true)
  })

  test.each([
    -0,
    -1,
    -0.01,
    1.005,
    12.505,
    0.001,
    1e-7,
    100_000.01,
    1e12,
    1e21,
    Number.NaN,
    Infinity,
    -Infinity,
    0.1 + 0.2,
  ])('%d is none', (value) => {
    expect(isEuroAmount(value)).toBe(false)
  })

  test('are each whole number of cents, there and back without loss', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(isEuroAmount(centsToEuros(value))).toBe(true)
        expect(eurosToCents(centsToEuros(value))).toBe(value)
      }),
      { numRuns: 2000 },
    )
  })

  test('have the cents that their decimal text has, by a model in BigInt', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: BigInt(MAX_EUROS) * 100n }), (model) => {
        const text = `${model / 100n}.${String(model % 100n).padStart(2, '0')}`
        expect(BigInt(eurosToCents(Number(text)))).toBe(model)
        expect(parseEuroInput(text)).toBe(Number(model))
        expect(parseEuroInput(text.replace('.', ','))).toBe(Number(model))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a typed amount', () => {
  test.each([
    ['', null],
    ['   ', null],
    ['0', 0],
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['12.50', 1250],
    ['12,50', 1250],
    [' 12,50 ', 1250],
    ['007', 700],
    ['1.234,50', 123_450],
    ['12.345,6', 1_234_560],
    ['100.000,00', 10_000_000],
    ['100000', 10_000_000],
    ['100000,01', undefined],
    ['1.234', undefined],
    ['1.23,45', undefined],
    ['1,234.50', undefined],
    ['12.505', undefined],
    ['12,', undefined],
    [',5', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['NaN', undefined],
    ['12 €', undefined],
    ['1 2', undefined],
    ['٣', undefined],
  ])('%j is %s', (text, expected) => {
    expect(parseEuroInput(text)).toBe(expected)
  })

  test.each([
    ['100000', false],
    ['100000,01', true],
    ['100001', true],
    ['100.000,01', true],
    ['9'.repeat(400), true],
    ['', false],
    ['200000,005', false],
    ['-200000', false],
    ['viel', false],
  ])('%j is above the limit: %s', (text, expected) => {
    expect(isAboveLimit(text)).toBe(expected)
  })

  test('is read back from what the input shows and from what the page prints', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(parseEuroInput(centsToInput(value))).toBe(value)
        const printed = formatCents(value).replace(/\s*€$/u, '')
        expect(parseEuroInput(printed)).toBe(value)
      }),
    )
    expect(centsToInput(null)).toBe('')
    expect(centsToInput(1250)).toBe('12,50')
  })

  test('never reads as more than two decimals or as more than the limit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,]{0,9}$/), (text) => {
        const read = parseEuroInput(text)
        if (typeof read !== 'number') return
        expect(Number.isInteger(read)).toBe(true)
        expect(read).toBeGreaterThanOrEqual(0)
        expect(read).toBeLessThanOrEqual(MAX_EUROS * 100)
      }),
    )
  })
})

test('amounts print the German way', () => {
  expect(formatCents(123_450).replace(/\s/u, ' ')).toBe('1.234,50 €')
  expect(formatCents(0).replace(/\s/u, ' ')).toBe('0,00 €')
  expect(formatCents(5).replace(/\s/u, ' ')).toBe('0,05 €')
})

test('amounts print as the platform prints them', () => {
  const platform = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
  fc.assert(
    fc.property(fc.integer({ min: -MAX_EUROS * 10_000, max: MAX_EUROS * 10_000 }), (value) => {
      expect(formatCents(value)).toBe(platform.format(value / 100))
    }),
    { numRuns: 2000 },
  )
})
