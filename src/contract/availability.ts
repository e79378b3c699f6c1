/** The hours that freelancers give, and the estimate of their earnings. */
import * as z from 'zod/mini'
import { sentences } from '../domain/messages.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { RosterReply } from './projects.ts'

export const AvailabilityReply = z.object({ slots: field.savedSlotRefs })
export type AvailabilityReply = z.infer<typeof AvailabilityReply>

export const SummaryReply = z.object({
  totalsByUser: z.array(
    z.object({
      userId: field.id,
      green: z.number(),
      yellow: z.number(),
      red: z.number(),
      total: z.number(),
      /** Euros. */
      estEarnings: z.number(),
      /** In a confirmed project alone, where the others count booked hours: all given hours, and what they would pay in euros. */
      givenTotal: z.optional(z.number()),
      givenEarnings: z.optional(z.number()),
    }),
  ),
})
export type SummaryReply = z.infer<typeof SummaryReply>

/** Given hours in a row on one day, and what they pay in euros; `to` is the hour at which they end. */
const NextHoursReply = z.object({
  date: z.string(),
  from: z.number(),
  to: z.number(),
  euros: z.number(),
})

export const availabilityEndpoints = {
  getMyAvailability: endpoint({
    method: 'GET',
    path: '/projects/:projectId/availability/me',
    access: 'member',
    bound: { stores: ['months'] },
    summary: 'The hours the caller gave',
    query: field.optionalMonth,
    reply: AvailabilityReply,
  }),
  findNextHours: endpoint({
    method: 'GET',
    path: '/projects/:projectId/availability/next',
    access: 'member',
    bound: 'one',
    summary:
      'The caller’s given hours that end next after the beginning of an hour, within a year, without a break and with what they pay; null for none',
    query: z.object({ from: field.day, hour: field.hourInQuery }),
    reply: z.object({ next: z.nullable(NextHoursReply) }),
  }),
  listAvailability: endpoint({
    method: 'GET',
    path: '/projects/:projectId/availability',
    access: 'projectPlanner',
    bound: 'page',
    summary: 'The hours everybody on the roster gave',
    query: field.monthPage,
    reply: RosterReply,
  }),
  saveAvailability: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/availability',
    access: 'member',
    bound: { stores: ['months'] },
    summary:
      'Saves the caller’s hours (only adding; in a confirmed project also taking back what is not booked), or for those who plan the project the hours of freelancerId',
    body: field.fields({
      freelancerId: field.optionalPerson,
      availability: field.availabilityDays,
      /**
       * The hours of these days that the page has loaded. An hour among them that was removed since is not added again. In a
       * confirmed project saved hours that are not among them stay.
       */
      known: z.optional(field.availabilityDays),
    }),
    reply: AvailabilityReply,
  }),
  saveUserAvailability: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/availability/:userId',
    access: 'projectPlanner',
    bound: { stores: ['months'] },
    summary: 'Saves a person’s hours; each named day is stated whole',
    body: field.fields({ availability: field.availabilityDays }),
    reply: AvailabilityReply,
  }),
  getSummary: endpoint({
    method: 'GET',
    path: '/projects/:projectId/availability/summary',
    access: 'projectPlanner',
    bound: { stores: ['roster'] },
    summary:
      'Booked hours per mode and estimated earnings of everybody on the roster, and of those who had hours before they left',
    forbidden: sentences.summaryForbidden,
    query: field.optionalMonth,
    reply: SummaryReply,
  }),
} as const
