/** Amounts as people type them and as an input shows them. */
import { MAX_EUROS } from './money.ts'

const MAX_CENTS = MAX_EUROS * 100

/** The text of an input for these cents: `12,50`, or empty for null. */
export function centsToInput(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',')
}

/**
 * Reads the text of an input. Empty is `null`; a comma or point stands before at most two digits; points may group
 * thousands before a comma (`1.234,50`). Any other text is `undefined`. A single point before three digits (`1.234`) is
 * refused, since it could mean either.
 */
export function parseEuroInput(text: string): number | null | undefined {
  const cents = readCents(text)
  return cents !== null && cents !== undefined && cents > MAX_CENTS ? undefined : cents
}

/** Whether the text is a valid amount except that it exceeds the limit. */
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
