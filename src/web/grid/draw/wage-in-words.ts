import { briefDay } from '../../../domain/brief-day.ts'
import type { Language } from '../../../domain/language.ts'
import { formatCents } from '../../../domain/money.ts'
import type { StaffedMode } from '../../../domain/slot.ts'
import type { WagesOfMonth } from '../../../domain/wages.ts'
import type { GridTexts } from '../texts.ts'

/** Names the pay of an hour of a mode in a month: `12,50 €/h`, and where wages change `12,50 €/h, from 15 Dec 13,50 €`. */
export function wageInWords(
  { wages, later }: WagesOfMonth,
  mode: StaffedMode,
  texts: Pick<GridTexts, 'perHour' | 'fromDay'>,
  language: Language,
): string {
  let present = wages[mode]
  const changes = later.flatMap((period) => {
    const cents = period.wages[mode]
    if (cents === present) return []
    present = cents
    return [texts.fromDay(briefDay(period.day, language), formatCents(cents))]
  })
  return [texts.perHour(formatCents(wages[mode])), ...changes].join(', ')
}
