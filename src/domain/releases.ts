/** Releases: people give booked hours back, at once or with leave (staffing, section 7). */
import { hasBegun } from './hour-counts.ts'
import { bySlot, type SlotRef, slotKey } from './slot.ts'
import { instantOf, momentAt } from './time-zone.ts'

export const RELEASE_STATES = ['open', 'released', 'replaced', 'refused', 'withdrawn'] as const
export type ReleaseState = (typeof RELEASE_STATES)[number]

export const MAX_REASON = 500
const HOUR_MS = 60 * 60 * 1000

/** A release as it is stored, or as it is at a moment. */
export interface Release {
  id: string
  userId: string
  reason: string
  state: ReleaseState
  /** The hours that are in an open release, or about which it was decided; by day and hour. */
  slots: readonly SlotRef[]
  /** The hours that went to substitutes while it was open. */
  passed: readonly SlotRef[]
  createdAt: number
  decidedAt: number | null
  /** null: nobody has decided, or its hours began before anybody did. */
  decidedBy: string | null
}

/** Sorts slots by day and hour, each once. */
export function sortSlots(slots: readonly SlotRef[]): SlotRef[] {
  const unique = new Map(slots.map(({ date, hour }) => [slotKey(date, hour), { date, hour }]))
  return [...unique.values()].toSorted(bySlot)
}

/** The slots of one list that another one lacks. */
export function withoutSlots(slots: readonly SlotRef[], others: readonly SlotRef[]): SlotRef[] {
  const left = new Set(others.map(({ date, hour }) => slotKey(date, hour)))
  return slots.filter(({ date, hour }) => !left.has(slotKey(date, hour)))
}

/**
 * A stored release as it is now: hours that have begun drop out of an open one, and where none is left it is refused by
 * nobody, with the hours that had been in it.
 * @returns the release, and the moment at which its next hour begins
 */
export function releaseAt(
  stored: Release,
  { now, timeZone }: { now: number; timeZone: string },
): { release: Release; holdsUntil: number | undefined } {
  if (stored.state !== 'open') return { release: stored, holdsUntil: undefined }
  const present = momentAt(now, timeZone)
  const slots = stored.slots.filter((slot) => !hasBegun(slot, present))
  const next = slots.at(0)
  if (next !== undefined) return { release: { ...stored, slots }, holdsUntil: instantOf(next, timeZone) }
  const last = stored.slots.at(-1)
  const decidedAt = last === undefined ? stored.createdAt : instantOf(last, timeZone)
  return { release: { ...stored, state: 'refused', decidedAt }, holdsUntil: undefined }
}

/**
 * Whether hours are given back at once: the earliest staffed one begins late enough. Closed hours may always go.
 * @param args.releaseHours the number of hours before the start until which that is possible; null: only with leave
 */
export function isReleasedAtOnce(args: {
  staffed: readonly SlotRef[]
  releaseHours: number | null
  now: number
  timeZone: string
}): boolean {
  const [earliest] = sortSlots(args.staffed)
  if (earliest === undefined) return true
  if (args.releaseHours === null) return false
  return instantOf(earliest, args.timeZone) - args.now >= args.releaseHours * HOUR_MS
}
