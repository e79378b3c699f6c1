/** Amounts as people type them and as a field shows them. */
import type { Language } from './language.ts'
import { MAX_EUROS } from './money.ts'

const MAX_CENTS = MAX_EUROS * 100

/**
 * The meaning of a typed text. `ambiguous`: one comma or point before three digits, as in `1.234`, which may group thousands
 * (`thousandsCents`) or be an amount with a digit too many (`decimalsCents`, without that digit).
 */
export type TypedAmount =
  | { kind: 'amount'; cents: number }
  | { kind: 'empty' }
  | { kind: 'ambiguous'; thousandsCents: number; decimalsCents: number }
  | { kind: 'aboveLimit' }
  | { kind: 'invalid' }

/** The text of a field for these cents: `1234.50` in English and `1234,50` in German, or empty for null. */
export function centsToInput(cents: number | null, language: Language): string {
  if (cents === null) return ''
  const text = (cents / 100).toFixed(2)
  return language === 'de' ? text.replace('.', ',') : text
}

/**
 * Reads the text of a field, in the same way in every language. A comma or a point stands before one or two digits of cents;
 * the other one may group thousands before it (`1.234,50` and `1,234.50`).
 * @param maxCents the limit, unless it is that of a price
 */
export function readAmount(text: string, maxCents = MAX_CENTS): TypedAmount {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  const [, single, thousands] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(trimmed) ?? []
  if (single !== undefined && thousands !== undefined) {
    return {
      kind: 'ambiguous',
      thousandsCents: centsOf(single + thousands),
      decimalsCents: centsOf(single, thousands.slice(0, 2)),
    }
  }
  const match = PLAIN.exec(trimmed) ?? GROUPED_BY_POINTS.exec(trimmed) ?? GROUPED_BY_COMMAS.exec(trimmed)
  if (!match) return { kind: 'invalid' }
  const cents = centsOf(match[1]!.replaceAll(/[.,]/g, ''), match[2])
  return cents > maxCents ? { kind: 'aboveLimit' } : { kind: 'amount', cents }
}

const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED_BY_POINTS = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
const GROUPED_BY_COMMAS = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

function centsOf(euros: string, decimals = ''): number {
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
}
