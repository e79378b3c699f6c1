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
    access: 'projectAdmin',
    bound: 'one',
    summary: 'Sets the staffing of a project; every setting is stated',
    body: Staffing,
    reply: Staffing,
  }),
  getBudget: endpoint({
    method: 'GET',
    path: '/projects/:projectId/budget',
    access: 'projectAdmin',
    bound: 'one',
    summary: 'The budget of a month',
    reply: Budget,
  }),
  setBudget: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/budget',
    access: 'projectAdmin',
    bound: 'one',
    summary: 'Sets the budget of a month; null removes it',
    body: Budget,
    reply: Budget,
  }),
} as const
