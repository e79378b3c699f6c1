/** The staffing of a project: its settings and its budget. */
import * as z from 'zod/mini'
import { isEuroAmount } from '../domain/money.ts'
import { BOOKINGS, MAX_ANSWER_HOURS, MAX_BUDGET, MAX_NEED, MAX_RELEASE_HOURS } from '../domain/staffing.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

/** A whole number of this range, both ends included. */
// @__NO_SIDE_EFFECTS__
const wholeNumber = (least: number, most: number, refusal: string) =>
  z.int(refusal).check(z.minimum(least, refusal), z.maximum(most, refusal))

const people = wholeNumber(0, MAX_NEED, refusals.notANeed)

const settings = {
  booking: z.enum(BOOKINGS, refusals.notABooking),
  need: z.object({ GREEN: people, YELLOW: people, RED: people }, refusals.needByColour),
  closeFull: z.boolean(refusals.booleanNeeded),
  releaseHours: z.nullable(wholeNumber(0, MAX_RELEASE_HOURS, refusals.notReleaseHours)),
  answerHours: wholeNumber(1, MAX_ANSWER_HOURS, refusals.notAnswerHours),
  showColleagues: z.boolean(refusals.booleanNeeded),
}

const Staffing = field.fields(settings)
const NewStaffing = field.fields({
  ...settings,
  /**
   * Needed where the project becomes confirmed: true keeps every given staffed hour booked, false only those that were booked
   * when it was last confirmed.
   */
  keepBooked: z.optional(z.boolean(refusals.booleanNeeded)),
})

const Budget = field.fields({
  /** Euros; null: there is none. */
  monthly: z.nullable(
    z.number(refusals.notABudget).check(
      z.minimum(0, refusals.notABudget),
      z.maximum(MAX_BUDGET, refusals.notABudget),
      z.refine((euros) => isEuroAmount(euros, MAX_BUDGET), refusals.notABudget),
      z.describe('Euros with at most two decimals'),
    ),
  ),
})

const ownNeed = field.fields({ date: field.day, hour: field.hour, people: z.nullable(people) })
const patternNeed = field.fields({ day: field.weekday, hour: field.hour, people })
const patternNeedOrNone = field.fields({
  day: field.weekday,
  hour: field.hour,
  people: z.nullable(people),
})
// @__NO_SIDE_EFFECTS__
const week = <Cell extends z.ZodMiniType>(cell: Cell) =>
  field.fields({
    slots: z.array(cell, refusals.slotsNeeded).check(z.maxLength(98, refusals.tooManySlotsOfWeek)),
  })
const NeedPattern = week(patternNeed)
const NeedPatternSlots = week(patternNeedOrNone)

export const CoverageReply = z.object({
  month: field.month,
  /** The hours with any of these numbers above 0. */
  hours: z.array(
    z.object({
      date: z.string(),
      hour: z.number(),
      need: z.number(),
      given: z.number(),
      booked: z.number(),
      asked: z.number(),
    }),
  ),
  /** Euros. `gaps`: to fill all gaps of hours that have not begun. `left`: budget less booked. */
  money: z.object({
    booked: z.number(),
    gaps: z.number(),
    budget: z.nullable(z.number()),
    left: z.nullable(z.number()),
  }),
})
export type CoverageReply = z.infer<typeof CoverageReply>

export const CostsReply = z.object({
  month: field.month,
  /** Euros of the days that cost anything. `need`: all needed people at the project's prices; `given` includes booked. */
  days: z.array(
    z.object({
      date: z.string(),
      need: z.number(),
      given: z.number(),
      booked: z.number(),
      gaps: z.number(),
    }),
  ),
})
export type CostsReply = z.infer<typeof CostsReply>

export const staffingEndpoints = {
  getStaffing: endpoint({
    method: 'GET',
    path: '/projects/:projectId/staffing',
    access: 'member',
    bound: 'one',
    summary: 'How given hours become booked, and how many people an hour of each colour needs',
    reply: Staffing,
  }),
  setStaffing: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/staffing',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'Sets the staffing of a project; every setting is stated',
    body: NewStaffing,
    reply: Staffing,
  }),
  countWaiting: endpoint({
    method: 'GET',
    path: '/projects/:projectId/staffing/waiting',
    access: 'projectPlanner',
    bound: 'one',
    summary:
      'Given staffed hours that nobody has booked, and their people; they become booked in an open project',
    reply: z.object({ hours: z.number(), people: z.number() }),
  }),
  countGapsLeft: endpoint({
    method: 'GET',
    path: '/projects/:projectId/roster/:userId/gaps',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'How many coming hours have too few people booked once the person is off the roster',
    reply: z.object({ hours: z.number() }),
  }),
  getBudget: endpoint({
    method: 'GET',
    path: '/projects/:projectId/budget',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'The budget of a month',
    reply: Budget,
  }),
  setBudget: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/budget',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'Sets the budget of a month; null removes it',
    body: Budget,
    reply: Budget,
  }),
  getNeeds: endpoint({
    method: 'GET',
    path: '/projects/:projectId/needs',
    access: 'projectPlanner',
    bound: 'month',
    summary: 'The hours of a month that have a need of their own',
    query: z.object({ month: field.month }),
    reply: z.object({
      month: field.month,
      slots: z.array(z.object({ date: z.string(), hour: z.number(), people: z.number() })),
    }),
  }),
  setNeeds: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/needs',
    access: 'projectPlanner',
    bound: 'stated',
    summary:
      'Sets how many people up to 500 slots need, or clears them to the weekly pattern, all or none; the last of two counts',
    body: field.slotsAtOnce(ownNeed),
    reply: z.object({ slots: z.array(ownNeed) }),
  }),
  getNeedPattern: endpoint({
    method: 'GET',
    path: '/projects/:projectId/needs/pattern',
    access: 'projectPlanner',
    bound: { stores: ['pattern'] },
    summary: 'The needs of the weekly pattern, which hold where an hour has none of its own',
    reply: NeedPattern,
  }),
  setNeedPattern: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/needs/pattern',
    access: 'projectPlanner',
    bound: 'stated',
    summary:
      'Sets the needs of the weekly pattern, stated whole; of two for the same hour the last one counts',
    body: NeedPattern,
    reply: NeedPattern,
  }),
  setNeedPatternSlots: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/needs/pattern/slots',
    access: 'projectPlanner',
    bound: 'stated',
    summary:
      'Sets needs of cells of the weekly pattern, or removes them, all or none; others stay, and the last of two counts',
    body: NeedPatternSlots,
    reply: NeedPatternSlots,
  }),
  getFullHours: endpoint({
    method: 'GET',
    path: '/projects/:projectId/full',
    access: 'member',
    bound: 'month',
    summary:
      'The hours of a month that take nobody more; none in a project that closes no full hours, or is confirmed',
    query: z.object({ month: field.month }),
    reply: z.object({ month: field.month, slots: field.savedSlotRefs }),
  }),
  getCoverage: endpoint({
    method: 'GET',
    path: '/projects/:projectId/coverage',
    access: 'projectPlanner',
    bound: 'month',
    summary: 'How many people the hours of a month need and have, and what that costs',
    query: z.object({ month: field.month }),
    reply: CoverageReply,
  }),
  getCosts: endpoint({
    method: 'GET',
    path: '/projects/:projectId/costs',
    access: 'projectPlanner',
    bound: 'month',
    summary: 'What the days of a month cost: all that is needed, the given and booked hours, and the gaps',
    query: z.object({ month: field.month }),
    reply: CostsReply,
  }),
} as const
