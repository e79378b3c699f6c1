import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import { centsToInput, readAmount } from './money-input.ts'
import { centsToEuros, eurosToCents, formatCents, isEuroAmount, MAX_EUROS } from './money.ts'

const cents = fc.integer({ min: 0, max: MAX_EUROS * 100 })
const amount = (value: number) => ({ kind: 'amount', cents: value })

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
        expect(readAmount(text)).toEqual(amount(Number(model)))
        expect(readAmount(text.replace('.', ','))).toEqual(amount(Number(model)))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a typed amount', () => {
  test.each([
    ['0', 0],
    ['12', 1200],
    ['12.5', 1250],
    ['17,5', 1750],
    ['12.50', 1250],
    ['12,50', 1250],
    [' 12,50 ', 1250],
    ['007', 700],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['12.345,6', 1_234_560],
    ['12,345.6', 1_234_560],
    ['100.000,00', 10_000_000],
    ['100,000.00', 10_000_000],
    ['100000', 10_000_000],
  ])('%j is %s cents', (text, value) => {
    expect(readAmount(text)).toEqual(amount(value))
  })

  test.each(['', '   '])('%j is empty', (text) => {
    expect(readAmount(text)).toEqual({ kind: 'empty' })
  })

  test.each([
    ['1.234', 123_400, 123],
    ['1,234', 123_400, 123],
    ['12.505', 1_250_500, 1250],
    ['12,505', 1_250_500, 1250],
    ['100.000', 10_000_000, 10_000],
  ])('%j is ambiguous', (text, thousandsCents, decimalsCents) => {
    expect(readAmount(text)).toEqual({ kind: 'ambiguous', thousandsCents, decimalsCents })
  })

  test.each(['100000,01', '100001', '100.000,01', '100,000.01', '1.234.567', '9'.repeat(400)])(
    '%j is above the limit',
    (text) => {
      expect(readAmount(text)).toEqual({ kind: 'aboveLimit' })
    },
  )

  test.each([
    '1.23,45',
    '1,23.45',
    '1.234.50',
    '1.234,567',
    '0.234',
    '0.234,50',
    '1234.567',
    '12,',
    ',5',
    '-1',
    '-200000',
    '+1',
    '1e3',
    '0x10',
    'NaN',
    'viel',
    '12 €',
    '1 2',
    '٣',
  ])('%j is invalid', (text) => {
    expect(readAmount(text)).toEqual({ kind: 'invalid' })
  })

  test('is read back from what a field shows in any language and from what the page prints', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...LANGUAGES), (value, language) => {
        expect(readAmount(centsToInput(value, language))).toEqual(amount(value))
        const printed = formatCents(value).replace(/\s*€$/u, '')
        expect(readAmount(printed)).toEqual(amount(value))
      }),
    )
  })

  test('is read by a model that takes the last comma or point for the decimal one, or is refused', () => {
    const model = (text: string) => {
      const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
      const [euros, decimals] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
      return BigInt(euros.replaceAll(/\D/g, '')) * 100n + BigInt(decimals.padEnd(2, '0'))
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,]{1,9}$/), (text) => {
        const read = readAmount(text)
        if (read.kind !== 'amount') return
        expect(BigInt(read.cents)).toBe(model(text))
        expect(read.cents).toBeLessThanOrEqual(MAX_EUROS * 100)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a field shows an amount with the decimal sign of its language, and null as nothing', () => {
  expect(LANGUAGES.map((language) => centsToInput(123_450, language))).toEqual(['1234.50', '1234,50'])
  expect(LANGUAGES.map((language) => centsToInput(null, language))).toEqual(['', ''])
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
