/** The tenant's wages, between what travels (euros) and what the Prices card edits (cents by mode). */
import type { WagesReply } from '../../../contract/pricing.ts'
import { centsToEuros, eurosToCents, isAboveLimit, MAX_EUROS, parseEuroInput } from '../../../domain/money.ts'
import type { Wages } from '../../../domain/pricing.ts'

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
