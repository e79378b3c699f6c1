/** News: the hours of a month that others have changed since a person's last visit of it. */
import { daysOfMonth, type Month, weekdayOf, type Weekday } from './calendar.ts'
import { slotKey, type SlotRef } from './slot.ts'

export const NEWS_KINDS = ['colour', 'price', 'hours', 'booking', 'need'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** A change of one value: of an hour, or of an hour of the weekly pattern. */
export interface Change {
  kind: NewsKind
  /** The person whom the value is about; null: the project. */
  userId: string | null
  place: SlotRef | { weekday: Weekday; hour: number }
  before: unknown
  after: unknown
  /** The reader made it. */
  isOwn: boolean
}

/** The changed hours with their kinds, and the kinds in the order of NEWS_KINDS. */
export type ChangedSlot = SlotRef & { kinds: NewsKind[] }

/**
 * Finds the hours whose values others have changed. A value that has changed back counts as unchanged, and so does a value
 * that the reader changed last.
 * @param args.changes from the last visit on, the oldest first
 * @param args.hasOwn whether an hour has a value of its own, which the weekly pattern does not change
 * @returns by day and hour
 */
export function newsOf(args: {
  month: Month
  changes: readonly Change[]
  hasOwn: (kind: NewsKind, slot: SlotRef) => boolean
}): ChangedSlot[] {
  const net = new Map<string, Change>()
  for (const change of args.changes) {
    const { kind, userId, place } = change
    const key = JSON.stringify([kind, userId, place])
    // The reader knows the value from their own change on.
    if (change.isOwn) net.delete(key)
    else net.set(key, { ...change, before: net.has(key) ? net.get(key)!.before : change.before })
  }
  const days = daysOfMonth(args.month)
  const kinds = new Map<string, SlotRef & { kinds: Set<NewsKind> }>()
  for (const { kind, place, before, after } of net.values()) {
    if (JSON.stringify(before) === JSON.stringify(after)) continue
    const { hour } = place
    const slots =
      'date' in place
        ? [place]
        : days
            .filter((date) => weekdayOf(date) === place.weekday)
            .map((date) => ({ date, hour }))
            .filter((slot) => !args.hasOwn(kind, slot))
    for (const { date } of slots) {
      const key = slotKey(date, hour)
      const slot = kinds.get(key) ?? { date, hour, kinds: new Set() }
      kinds.set(key, slot)
      slot.kinds.add(kind)
    }
  }
  return [...kinds.values()]
    .map((slot) => ({ ...slot, kinds: NEWS_KINDS.filter((kind) => slot.kinds.has(kind)) }))
    .toSorted((a, b) => (a.date < b.date || (a.date === b.date && a.hour < b.hour) ? -1 : 1))
}
