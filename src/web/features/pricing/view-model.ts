/** Wages and slot prices, between what travels (euros) and what is edited (cents). */
import type { WagesReply } from '../../../contract/pricing.ts'
import type { Day } from '../../../domain/calendar.ts'
import { messages } from '../../../domain/messages.ts'
import { centsToEuros, eurosToCents, isAboveLimit, MAX_EUROS, parseEuroInput } from '../../../domain/money.ts'
import type { Wages } from '../../../domain/pricing.ts'
import type { Mode } from '../../../domain/slot.ts'

export function wagesOfReply(reply: WagesReply): Wages {
  return {
    GREEN: eurosToCents(reply.wageGreen),
    YELLOW: eurosToCents(reply.wageYellow),
    RED: eurosToCents(reply.wageRed),
  }
}

export function wagesToBody(wages: Wages): WagesReply {
  return {
    wageGreen: centsToEuros(wages.GREEN),
    wageYellow: centsToEuros(wages.YELLOW),
    wageRed: centsToEuros(wages.RED),
  }
}

const TOO_MUCH = `Amount must be at most ${MAX_EUROS.toLocaleString('de-DE')} €`

/** A tenant's wage is always an amount: an emptied field is refused, 0 is typed. */
export function parseWage(
  text: string,
): { ok: true; cents: number } | { ok: false; reason?: string | undefined } {
  const cents = parseEuroInput(text)
  if (cents !== undefined && cents !== null) return { ok: true, cents }
  return isAboveLimit(text) ? { ok: false, reason: TOO_MUCH } : { ok: false }
}

/** What is edited but not saved, without fields that were typed back to what is saved. */
export function unsavedWages(saved: Wages, draft: Partial<Wages>): Partial<Wages> {
  const changed = Object.entries(draft).filter(([mode, cents]) => saved[mode as keyof Wages] !== cents)
  return Object.fromEntries(changed)
}

/** Whom a slot's price is for: everybody in the project, or one person. */
export type PriceTarget = { level: 'project' } | { level: 'user'; userId: string; name: string }

/** The slot whose price is asked for. */
export interface PricedSlot {
  date: Day
  hour: number
  /** The price set on this very slot for this very target, whole cents; null where there is none. */
  cents: number | null
  /** What the slot demands now; where nobody works the dialog says that the price waits. */
  mode?: Mode | undefined
}

/** An emptied field clears the price; what is no amount is refused with the sentence to say. */
export function parseSlotPrice(
  text: string,
): { ok: true; cents: number | null } | { ok: false; reason: string } {
  const cents = parseEuroInput(text)
  if (cents !== undefined) return { ok: true, cents }
  return { ok: false, reason: isAboveLimit(text) ? TOO_MUCH : messages.invalidAmount }
}
