/** Wages and slot prices as they are edited: whole cents. */
import type { Language } from '../../../domain/language.ts'
import { messages } from '../../../domain/messages.ts'
import { isAboveLimit, parseEuroInput } from '../../../domain/money-input.ts'
import { eurosToCents, MAX_EUROS } from '../../../domain/money.ts'
import type { PaidSlot, PriceOfSlot, Wages } from '../../../domain/pricing.ts'
import type { Mode } from '../../../domain/slot.ts'
import { texts } from './texts.ts'

/** Money is written the German way in both languages. */
const tooMuch = (language: Language) => texts[language].tooMuch(MAX_EUROS.toLocaleString('de-DE'))

/** A tenant's wage is always an amount: an emptied field is refused, 0 is typed. */
export function parseWage(
  text: string,
  language: Language,
): { ok: true; cents: number } | { ok: false; reason?: string | undefined } {
  const cents = parseEuroInput(text)
  if (cents !== undefined && cents !== null) return { ok: true, cents }
  return isAboveLimit(text) ? { ok: false, reason: tooMuch(language) } : { ok: false }
}

/** What is edited but not saved, without fields that were typed back to what is saved. */
export function unsavedWages(saved: Wages, draft: Partial<Wages>): Partial<Wages> {
  const changed = Object.entries(draft).filter(([mode, cents]) => saved[mode as keyof Wages] !== cents)
  return Object.fromEntries(changed)
}

/** Whom a slot's price is for: everybody in the project, or one person. */
export type PriceTarget = { level: 'project' } | { level: 'user'; userId: string; name: string }

/** The slot whose price is asked for, with the price set on it for the very target. */
export interface PricedSlot extends PriceOfSlot {
  /** What the slot demands now; where nobody works the dialog says that the price waits. */
  mode?: Mode | undefined
}

/** So much more or less than the hour pays, or an amount; null clears the price. Whole cents. */
export type PriceChange = { by: number } | { to: number | null }

/** The prices to save. Where nothing is paid there is nothing to add to; none goes below 0 or above what there may be. */
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

/** An emptied field clears the price; what is no amount is refused with the sentence to say. */
export function parseSlotPrice(
  text: string,
  language: Language,
): { ok: true; cents: number | null } | { ok: false; reason: string } {
  const cents = parseEuroInput(text)
  if (cents !== undefined) return { ok: true, cents }
  return { ok: false, reason: isAboveLimit(text) ? tooMuch(language) : messages[language].invalidAmount }
}

/** What a number field holds for these cents: `12.50`, the browser draws it its own way; empty for none. */
export function centsToNumber(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}

/** What stands in a number field; `isBad` where the browser cannot read it, and then gives no text. */
export interface NumberText {
  text: string
  isBad: boolean
}

/** A person's own wage: an empty field leaves it at the tenant's. */
export function parseOwnWage(
  { text, isBad }: NumberText,
  language: Language,
): ReturnType<typeof parseSlotPrice> {
  return isBad ? { ok: false, reason: messages[language].invalidAmount } : parseSlotPrice(text, language)
}
