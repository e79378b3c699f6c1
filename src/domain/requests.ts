/**
 * Requests: people who are asked for hours, and what has become of it (staffing, section 6). The state of a request is never
 * stored. It follows from the answers, the present bookings and needs, and the clock.
 */
import type { DayBits } from './availability.ts'
import type { Day } from './calendar.ts'
import { eachDay, isEmpty, without } from './hour-sets.ts'
import { earliest } from './moment.ts'

/** `all`: everybody is asked at once. `in-turn`: one after the other. */
export const REQUEST_MODES = ['all', 'in-turn'] as const
export type RequestMode = (typeof REQUEST_MODES)[number]

export const REQUEST_STATES = [
  'waiting',
  'open',
  'accepted',
  'partly',
  'declined',
  'filled',
  'expired',
  'withdrawn',
] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** The reasons for which a person is not asked for an hour; the first that applies is named. */
export const SKIP_REASONS = ['booked', 'asked', 'closed', 'full'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export const MAX_PEOPLE_ASKED = 1000
/** The most pairs of an hour and a person in one request. */
export const MAX_PAIRS_ASKED = 20_000
export const MAX_MESSAGE = 500

/** The answer of a person, which is final. */
export interface Answer {
  at: number
  /** The hours that the person chose; none: declined. */
  chosen: readonly DayBits[]
  /** The chosen hours, and those for which the person was booked otherwise before the answer. */
  accepted: readonly DayBits[]
}

/** The time in which a person may answer, in UTC milliseconds; the end is excluded. */
export interface Turn {
  startsAt: number
  endsAt: number
}

/** The fields of a request that decide the turns of its people. */
export interface TurnRules {
  mode: RequestMode
  createdAt: number
  /** The deadline of the request. */
  dueAt: number
  /** The length of a turn. */
  turnMs: number
}

/**
 * The turns of people who are asked in this order. A turn in the mode `in-turn` ends with the person's answer, when they
 * leave the roster, or after its length, and never later than the request.
 * @param people `endedAt`: when the person answered or left; null for neither
 */
export function turnsOf(
  { mode, createdAt, dueAt, turnMs }: TurnRules,
  people: readonly { endedAt: number | null }[],
): Turn[] {
  if (mode === 'all') return people.map(() => ({ startsAt: createdAt, endsAt: dueAt }))
  let startsAt = createdAt
  return people.map(({ endedAt }) => {
    const turn = { startsAt, endsAt: Math.max(startsAt, Math.min(startsAt + turnMs, dueAt)) }
    startsAt = endedAt === null ? turn.endsAt : Math.min(Math.max(endedAt, turn.startsAt), turn.endsAt)
    return turn
  })
}

/** The present of a project, each as the hours of a day in bits. */
export interface Present {
  begunOn: (date: Day) => number
  /** The hours that are staffed for the person. */
  staffedOn: (date: Day) => number
  /** The hours with fewer people booked than needed; of a request for a substitute the hours that are to be released. */
  gapsOn: (date: Day) => number
  /** The hours for which the person is booked. */
  bookedOn: (date: Day) => number
}

/** One person of a request, as stored. */
export interface AskedPerson {
  asked: readonly DayBits[]
  answer: Answer | undefined
  /** The request was withdrawn, or for this person alone. */
  isWithdrawn: boolean
  turn: Turn
}

/** The request as it stands for one of its people now. */
export interface Asking {
  state: RequestState
  /** The hours that the person accepted, or for which they are booked otherwise. */
  accepted: readonly DayBits[]
  /** The hours that somebody can still accept, by the hour alone: whether the person still may is in the state. */
  open: readonly DayBits[]
}

/** Works out what a request is to one of its people: the first that applies of answered, withdrawn, expired and filled. */
export function askingOf(
  { asked, answer, isWithdrawn, turn }: AskedPerson,
  present: Present,
  { now, dueAt }: { now: number; dueAt: number },
): Asking {
  const open = openHours(asked, present)
  if (answer) {
    const { chosen, accepted } = answer
    const state = isEmpty(chosen) ? 'declined' : isEmpty(without(asked, accepted)) ? 'accepted' : 'partly'
    return { state, accepted, open }
  }
  const accepted = eachDay(asked, ({ date, bits }) => bits & present.bookedOn(date))
  const others = without(asked, accepted)
  if (isEmpty(others)) return { state: 'accepted', accepted, open }
  const isOver = now >= dueAt || now >= turn.endsAt
  const hasBegun = isEmpty(eachDay(others, ({ date, bits }) => bits & ~present.begunOn(date)))
  const state = isWithdrawn
    ? 'withdrawn'
    : isOver || hasBegun
      ? 'expired'
      : isEmpty(open)
        ? 'filled'
        : now < turn.startsAt
          ? 'waiting'
          : 'open'
  return { state, accepted, open }
}

/** The asked hours that have not begun, are staffed for the person and lack people, and for which they are not booked. */
function openHours(
  asked: readonly DayBits[],
  { begunOn, staffedOn, gapsOn, bookedOn }: Present,
): readonly DayBits[] {
  return eachDay(
    asked,
    ({ date, bits }) => bits & staffedOn(date) & gapsOn(date) & ~begunOn(date) & ~bookedOn(date),
  )
}

/** Whether the person was asked: their turn has begun, and it did before the request was withdrawn or due. */
export function wasAsked(
  { startsAt }: Turn,
  { now, dueAt, withdrawnAt }: { now: number; dueAt: number; withdrawnAt: number | null },
): boolean {
  return startsAt <= now && startsAt < dueAt && startsAt <= (withdrawnAt ?? dueAt)
}

/**
 * The next moment at which the clock alone changes the state of somebody who has not answered: a turn begins or ends, or the
 * request is due. undefined: none does. Hours that begin are not among them.
 */
export function nextTurnOf(
  dueAt: number,
  people: readonly { turn: Turn; isEnded: boolean }[],
  now: number,
): number | undefined {
  const moments = people.flatMap(({ turn, isEnded }) => (isEnded ? [] : [turn.startsAt, turn.endsAt, dueAt]))
  return earliest(moments.filter((moment) => moment > now))
}
