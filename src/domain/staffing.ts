/** The staffing of a project: how given hours become booked, and how many people its hours need (staffing, section 2). */
import type { Weekday } from './calendar.ts'
import type { SlotRef, StaffedMode } from './slot.ts'

/** `open`: a given hour is booked. `confirmed`: given hours wait until somebody who plans the project books them. */
export const BOOKINGS = ['open', 'confirmed'] as const
export type Booking = (typeof BOOKINGS)[number]

/** The states of an hour of a person; a booked hour is given too. */
export const HOUR_STATES = ['booked', 'given'] as const
export type HourState = (typeof HOUR_STATES)[number]

/** The new state of an hour of a person; null: neither given nor booked. */
export interface StateOfHour extends SlotRef {
  userId: string
  state: HourState | null
}

export const MAX_NEED = 99
export const MAX_RELEASE_HOURS = 720
export const MAX_ANSWER_HOURS = 168
/** In euros a month. */
export const MAX_BUDGET = 10_000_000

export interface Staffing {
  booking: Booking
  /** The people whom an hour of the colour needs, where neither the hour nor the weekly pattern has a number. */
  need: Record<StaffedMode, number>
  /** Whether an hour whose need is met is closed to further people. */
  closeFull: boolean
  /** The number of hours before the start until which booked hours may be given back at once; null: only with leave. */
  releaseHours: number | null
  /** The time that people have to answer a request. */
  answerHours: number
  /** Whether freelancers see who works beside them. */
  showColleagues: boolean
}

/** How many people a slot needs. null: it has no number of its own. */
export interface NeedOfSlot extends SlotRef {
  people: number | null
}

/** How many people a cell of the weekly pattern needs; 0 = Monday. */
export interface PatternNeed {
  day: Weekday
  hour: number
  people: number
}

/** The new need of a cell of the weekly pattern; null removes it. */
export interface NeedOfPattern extends Omit<PatternNeed, 'people'> {
  people: number | null
}

/**
 * Settings of a project that a write has changed, with the budget in whole cents a month, and whether a project that became
 * confirmed kept its hours booked.
 */
export type StaffingChange = Partial<Staffing & { budgetCents: number | null; keepBooked: boolean }>
