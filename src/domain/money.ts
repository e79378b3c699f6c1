/** Money: whole cents inside, euros with at most two decimals at the edge, 0 to 100 000 euros inclusive. */

export const MAX_EUROS = 100_000

const EXACT_EUROS = /^\d+(\.\d{1,2})?$/

/** Whether the number is an amount: not negative (-0 counts as negative), at most two decimals, at most `most`. */
export function isEuroAmount(euros: number, most = MAX_EUROS): boolean {
  return !Object.is(euros, -0) && euros <= most && EXACT_EUROS.test(String(euros))
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

/** German format without the unit: `1.234,50`. Intl would be too slow for the hundreds of amounts in a month. */
export function formatAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const euros = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}${euros},${digits.slice(-2)}`
}
