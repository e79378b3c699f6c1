/** Money: whole cents inside, euros with at most two decimals at the edge, 0 to 100 000 euros inclusive. */

export const MAX_EUROS = 100_000
const MAX_CENTS = MAX_EUROS * 100

const EXACT_EUROS = /^\d+(\.\d{1,2})?$/

/** Whether the number is an amount: not negative (-0 counts as negative), at most two decimals, at most 100 000. */
export function isEuroAmount(euros: number): boolean {
  return !Object.is(euros, -0) && euros <= MAX_EUROS && EXACT_EUROS.test(String(euros))
}

/** Cents of an amount for which `isEuroAmount` holds. */
export function eurosToCents(euros: number): number {
  return Math.round(euros * 100)
}

export function centsToEuros(cents: number): number {
  return cents / 100
}

/** German format with two decimals: `1.234,50 €`, the space a non-breaking one. */
export function formatCents(cents: number): string {
  return `${formatAmount(cents)}\u00a0€`
}

/** The same without its unit: `1.234,50`. By hand, since a month writes hundreds of them and Intl takes its time. */
export function formatAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const euros = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}${euros},${digits.slice(-2)}`
}

/** What stands in an input for these cents: `12,50`, empty for none. */
export function centsToInput(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',')
}

/**
 * Reads what a person typed: empty is `null`; comma or point before at most two digits;
 * points may group thousands before a comma (`1.234,50`). Anything else is `undefined`.
 * A lone point before three digits (`1.234`) is refused, since it could mean either.
 */
export function parseEuroInput(text: string): number | null | undefined {
  const cents = readCents(text)
  return cents !== null && cents !== undefined && cents > MAX_CENTS ? undefined : cents
}

/** Whether a person typed an amount like any other, only more than the limit. */
export function isAboveLimit(text: string): boolean {
  return (readCents(text) ?? 0) > MAX_CENTS
}

function readCents(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const match = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(trimmed) ?? /^(\d+)(?:[.,](\d{1,2}))?$/.exec(trimmed)
  if (!match) return undefined
  return Number(match[1]!.replaceAll('.', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
