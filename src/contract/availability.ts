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
    }),
  ),
})
export type SummaryReply = z.infer<typeof SummaryReply>

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
  listAvailability: endpoint({
    method: 'GET',
    path: '/projects/:projectId/availability',
    access: 'projectAdmin',
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
    summary: 'Saves the caller’s hours (only adding), or for an administrator those of freelancerId',
    body: field.fields({
      freelancerId: field.optionalPerson,
      availability: field.availabilityDays,
      /**
       * The hours of these days that the page has loaded. An hour among them that was removed since is not added again.
       */
      known: z.optional(field.availabilityDays),
    }),
    reply: AvailabilityReply,
  }),
  saveUserAvailability: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/availability/:userId',
    access: 'projectAdmin',
    bound: { stores: ['months'] },
    summary: 'Saves a person’s hours; each named day is stated whole',
    body: field.fields({ availability: field.availabilityDays }),
    reply: AvailabilityReply,
  }),
  getSummary: endpoint({
    method: 'GET',
    path: '/projects/:projectId/availability/summary',
    access: 'projectAdmin',
    bound: { stores: ['roster'] },
    summary: 'Hours per mode and estimated earnings of everybody on the roster',
    forbidden: sentences.summaryForbidden,
    query: field.optionalMonth,
    reply: SummaryReply,
  }),
} as const
