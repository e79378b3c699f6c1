/**
 * Converts amounts between requests and replies, which carry euros under the specification's field names, and the
 * server, which keeps whole cents by mode.
 */
import { centsToEuros, eurosToCents } from '../domain/money.ts'
import type { WageOverride, Wages } from '../domain/wages.ts'
import type { WageOverrideReply, WagesReply } from './pricing.ts'

export function eurosOrNull(cents: number | null): number | null {
  return cents === null ? null : centsToEuros(cents)
}

export function centsOrNull(euros: number | null): number | null {
  return euros === null ? null : eurosToCents(euros)
}

type WagesInEuros = Omit<WagesReply, 'periods'>
type OverrideInEuros = Omit<WageOverrideReply, 'periods'>

export function wagesInEuros(wages: Wages): WagesInEuros {
  return {
    wageGreen: centsToEuros(wages.GREEN),
    wageYellow: centsToEuros(wages.YELLOW),
    wageRed: centsToEuros(wages.RED),
  }
}

export function wagesInCents({ wageGreen, wageYellow, wageRed }: WagesInEuros): Wages {
  return { GREEN: eurosToCents(wageGreen), YELLOW: eurosToCents(wageYellow), RED: eurosToCents(wageRed) }
}

export function overrideInEuros(override: WageOverride): OverrideInEuros {
  return {
    greenWage: eurosOrNull(override.GREEN),
    yellowWage: eurosOrNull(override.YELLOW),
    redWage: eurosOrNull(override.RED),
  }
}

export function overrideInCents({ greenWage, yellowWage, redWage }: OverrideInEuros): WageOverride {
  return { GREEN: centsOrNull(greenWage), YELLOW: centsOrNull(yellowWage), RED: centsOrNull(redWage) }
}
