/** Parsing and editing of wages and slot prices, in whole cents. */
import type { Language } from '../../../domain/language.ts'
import { messages } from '../../../domain/messages.ts'
import { isAboveLimit, parseEuroInput } from '../../../domain/money-input.ts'
import { eurosToCents, MAX_EUROS } from '../../../domain/money.ts'
import type { PaidSlot, PriceOfSlot, Wages } from '../../../domain/pricing.ts'
import type { Mode } from '../../../domain/slot.ts'
import { texts } from './texts.ts'

/** Amounts are formatted the German way in both languages. */
const aboveLimitText = (language: Language) => texts[language].tooMuch(MAX_EUROS.toLocaleString('de-DE'))

/** Parses a tenant's wage, which is always an amount: an empty field is refused, and 0 has to be typed. */
export function parseWage(
  text: string,
  language: Language,
): { ok: true; cents: number } | { ok: false; reason?: string | undefined } {
  const cents = parseEuroInput(text)
  if (cents !== undefined && cents !== null) return { ok: true, cents }
  return isAboveLimit(text) ? { ok: false, reason: aboveLimitText(language) } : { ok: false }
}

/** The part of the draft that differs from the saved wages. */
export function unsavedWages(saved: Wages, draft: Partial<Wages>): Partial<Wages> {
  const changed = Object.entries(draft).filter(([mode, cents]) => saved[mode as keyof Wages] !== cents)
  return Object.fromEntries(changed)
}

/** The people for whom a slot price holds: everybody in the project, or one person. */
export type PriceTarget = { level: 'project' } | { level: 'user'; userId: string; name: string }

/** The slot that the dialog asks about; `cents` is the price set on it for this target. */
export interface SlotToPrice extends PriceOfSlot {
  /** The slot's present mode. Where nobody works, the dialog says that the price has no effect yet. */
  mode?: Mode | undefined
}

/** A difference to the present pay, or a new amount; null clears the price. Whole cents. */
export type PriceChange = { by: number } | { to: number | null }

/** The prices to save, between 0 and the limit. A difference leaves hours without pay as they are. */
export function pricesAfter(slots: readonly PaidSlot[], change: PriceChange): PriceOfSlot[] {
  const max = eurosToCents(MAX_EUROS)
  const priceOf = ({ cents, paysCents }: PaidSlot) => {
    if ('to' in change) return change.to
    return paysCents === undefined ? cents : Math.min(Math.max(paysCents + change.by, 0), max)
  }
  return slots
    .filter((slot) => priceOf(slot) !== slot.cents)
    .map((slot) => ({ date: slot.date, hour: slot.hour, cents: priceOf(slot) }))
}

/** Parses a slot price. An empty field clears it, and any other invalid text is refused with a sentence. */
export function parseSlotPrice(
  text: string,
  language: Language,
): { ok: true; cents: number | null } | { ok: false; reason: string } {
  const cents = parseEuroInput(text)
  if (cents !== undefined) return { ok: true, cents }
  return {
    ok: false,
    reason: isAboveLimit(text) ? aboveLimitText(language) : messages[language].invalidAmount,
  }
}

/** The value of a number field: `12.50`, which the browser formats itself, or an empty text for null. */
export function centsToNumber(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}

/** The text of a number field. `isBad`: the browser cannot read the input and gives an empty text. */
export interface NumberText {
  text: string
  isBad: boolean
}

/** Parses a person's wage. An empty field leaves the tenant's wage in place. */
export function parsePersonWage(
  { text, isBad }: NumberText,
  language: Language,
): ReturnType<typeof parseSlotPrice> {
  return isBad ? { ok: false, reason: messages[language].invalidAmount } : parseSlotPrice(text, language)
}
