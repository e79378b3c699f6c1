/** Parsing and editing of wages and slot prices, in whole cents. */
import type { Day } from '../../../domain/calendar.ts'
import type { Language } from '../../../domain/language.ts'
import { messages } from '../../../domain/messages.ts'
import { centsToInput, readAmount } from '../../../domain/money-input.ts'
import { eurosToCents, MAX_EUROS } from '../../../domain/money.ts'
import type { PaidSlot, PriceOfSlot } from '../../../domain/pricing.ts'
import { STAFFED_MODES, type StaffedMode } from '../../../domain/slot.ts'
import type { PeriodChoice, Periods, WageOverride, Wages } from '../../../domain/wages.ts'
import { texts } from './texts.ts'

/** Amounts are formatted the German way in both languages. */
const aboveLimitText = (language: Language) => texts[language].tooMuch(MAX_EUROS.toLocaleString('de-DE'))

export type ParsedAmount = { ok: true; cents: number | null } | { ok: false; reason: string }

/**
 * How every money field reads and shows its amount in a language. An empty field is null, or refused where the field always
 * holds an amount.
 */
export function moneyFormat(language: Language, { isRequired = false } = {}) {
  const format = (cents: number) => centsToInput(cents, language)
  const parse = (text: string): ParsedAmount => {
    const typed = readAmount(text)
    switch (typed.kind) {
      case 'amount':
        return { ok: true, cents: typed.cents }
      case 'empty':
        return isRequired
          ? { ok: false, reason: messages[language].invalidAmount }
          : { ok: true, cents: null }
      case 'ambiguous':
        return {
          ok: false,
          reason: texts[language].ambiguous(format(typed.thousandsCents), format(typed.decimalsCents)),
        }
      case 'aboveLimit':
        return { ok: false, reason: aboveLimitText(language) }
      case 'invalid':
        return { ok: false, reason: messages[language].invalidAmount }
    }
  }
  return { format, parse }
}

/** The sentence of the alert for a slot price that cannot be saved. The specification has one for all but the limit. */
export function slotPriceAlert(text: string, language: Language): string {
  return readAmount(text).kind === 'aboveLimit' ? aboveLimitText(language) : messages[language].invalidAmount
}

/** A wage above this many times the one before is likely a slip of the keyboard. */
const STEEP_FACTOR = 5

/** A wage to ask about once more: it rises steeply, or somebody else has changed it since it was typed. null: no own wage. */
export interface Doubt {
  kind: 'steep' | 'meanwhile'
  mode: StaffedMode
  beforeCents: number | null
  afterCents: number | null
}

/** The wages that rise steeply. A wage that was 0 may become anything. */
export function steepRaises(before: Wages, after: WageOverride): Doubt[] {
  return STAFFED_MODES.flatMap((mode) => {
    const [beforeCents, afterCents] = [before[mode], after[mode] ?? 0]
    return beforeCents > 0 && afterCents > beforeCents * STEEP_FACTOR
      ? [{ kind: 'steep', mode, beforeCents, afterCents }]
      : []
  })
}

/** From when typed wages are to hold: `all` (one period for all days), `today`, or a day. */
export type From = string

/** One period for all while there is one, as the specification has it; else from today on, so that the past keeps its prices. */
export function usualFrom(periods: Periods<unknown>): From {
  return periods.length === 1 ? 'all' : 'today'
}

/** The day whose wages the fields show. */
export function dayOfFrom(from: From, today: Day): Day {
  return from === 'all' || from === 'today' ? today : from
}

/**
 * Which period a save sets. While the page knows one period alone, it names none: one that somebody else has planned meanwhile
 * then stays.
 */
export function choiceOf(from: From, { isOnly, today }: { isOnly: boolean; today: Day }): PeriodChoice {
  if (from === 'all') return isOnly ? {} : { all: true }
  return { validFrom: dayOfFrom(from, today) }
}

/** Wages by mode: `number` of the tenant, `number | null` of a person. */
export type WagesBy<Cents extends number | null> = Record<StaffedMode, Cents>

/** A wage that is typed and not saved, and the saved one that it replaces. */
export interface TypedWage<Cents extends number | null> {
  cents: Cents
  before: Cents
  /** From when they are to hold; left out: as usual. */
  from?: From
}
export type TypedWages<Cents extends number | null> = Partial<Record<StaffedMode, TypedWage<Cents>>>

export function withTyped<Cents extends number | null>(
  typed: TypedWages<Cents>,
  saved: WagesBy<Cents>,
  mode: StaffedMode,
  { cents, from }: { cents: Cents; from?: From | undefined },
): TypedWages<Cents> {
  const { before } = typed[mode] ?? { before: saved[mode] }
  return { ...typed, [mode]: { cents, before, ...(from !== undefined && { from }) } }
}

/** The typed wages once they are to hold from another day, with the wages that are saved for that one. */
export function withFrom<Cents extends number | null>(
  typed: TypedWages<Cents>,
  saved: WagesBy<Cents>,
  from: From,
): TypedWages<Cents> {
  const moved: TypedWages<Cents> = {}
  for (const mode of STAFFED_MODES) {
    const wage = typed[mode]
    if (wage) moved[mode] = { cents: wage.cents, before: saved[mode], from }
  }
  return moved
}

/** The typed wages that differ from the saved ones. */
export function unsavedWages<Cents extends number | null>(
  saved: WagesBy<Cents>,
  typed: TypedWages<Cents>,
): TypedWages<Cents> {
  return only(typed, (mode, cents) => saved[mode] !== cents)
}

/** The typed wages without those that were sent. */
export function withoutSaved<Cents extends number | null>(
  typed: TypedWages<Cents>,
  sent: TypedWages<Cents>,
): TypedWages<Cents> {
  return only(typed, (mode, cents) => sent[mode]?.cents !== cents)
}

function only<Cents extends number | null>(
  typed: TypedWages<Cents>,
  isKept: (mode: StaffedMode, cents: Cents) => boolean,
): TypedWages<Cents> {
  const kept: TypedWages<Cents> = {}
  for (const mode of STAFFED_MODES) {
    const wage = typed[mode]
    if (wage && isKept(mode, wage.cents)) kept[mode] = wage
  }
  return kept
}

/** The wages once the typed ones are saved. */
export function wagesAfter<Cents extends number | null>(
  saved: WagesBy<Cents>,
  typed: TypedWages<Cents>,
): WagesBy<Cents> {
  const after = { ...saved }
  for (const mode of STAFFED_MODES) after[mode] = (typed[mode] ?? { cents: saved[mode] }).cents
  return after
}

/** The wages that somebody else has changed since they were typed: a save would overwrite amounts that nobody here has seen. */
export function changedMeanwhile<Cents extends number | null>(
  saved: WagesBy<Cents>,
  typed: TypedWages<Cents>,
): Doubt[] {
  return STAFFED_MODES.flatMap((mode) => {
    const wage = typed[mode]
    if (!wage || saved[mode] === wage.before || saved[mode] === wage.cents) return []
    return [{ kind: 'meanwhile', mode, beforeCents: saved[mode], afterCents: wage.cents }]
  })
}

/** The people for whom a slot price holds: everybody in the project, or one person. */
export type PriceTarget = { level: 'project' } | { level: 'user'; userId: string; name: string }

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
