import type { HourBlock } from '../../../domain/hour-blocks.ts'
import type { Language } from '../../../domain/language.ts'
import { formatCents } from '../../../domain/money.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { texts } from './texts.ts'

/** The description of an event: the organisation, and what each hour pays. Hours without a price name none. */
export function describe(
  block: HourBlock,
  { tenantName, hours }: { tenantName: string; hours: readonly (SlotRef & { cents: number })[] },
  language: Language,
): string {
  const t = texts[language]
  const spans: { from: number; to: number; cents: number }[] = []
  for (const { date, hour, cents } of hours) {
    if (date !== block.date || hour < block.from || hour >= block.to) continue
    const last = spans.at(-1)
    if (last?.cents === cents) last.to = hour + 1
    else spans.push({ from: hour, to: hour + 1, cents })
  }
  const prices = spans.map(({ from, to, cents }) =>
    spans.length === 1 ? t.perHour(formatCents(cents)) : t.perHourFrom(from, to, formatCents(cents)),
  )
  return [tenantName, ...prices].join('\n')
}
