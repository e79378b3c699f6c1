/** Bookings: the hours that people are to work. */
import * as z from 'zod/mini'
import { HOUR_STATES } from '../domain/staffing.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

const stated = field.fields({
  date: field.day,
  hour: field.hour,
  userId: z.string(refusals.personNeeded),
  /** null: neither given nor booked. */
  state: z.nullable(z.enum(HOUR_STATES, refusals.notAnHourState)),
})

/** States in a reply: they were checked when they came in, and checking each again would take longer than the write. */
const savedStates = z.custom<z.infer<typeof stated>[]>(Array.isArray).check(
  z.meta({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        date: { type: 'string' },
        hour: { type: 'number' },
        userId: { type: 'string' },
        state: { anyOf: [{ type: 'string', enum: HOUR_STATES }, { type: 'null' }] },
      },
      required: ['date', 'hour', 'userId', 'state'],
      additionalProperties: false,
    },
  }),
)

export const BookingsReply = z.object({
  month: field.month,
  /**
   * People with hours of the month. `given` includes the booked hours, and closed hours are among both; `closed` names those of
   * `given`, if the caller asks for them.
   */
  users: z.array(
    z.object({
      userId: field.id,
      booked: field.savedSlotRefs,
      given: field.savedSlotRefs,
      asked: field.savedSlotRefs,
      closed: z.optional(field.savedSlotRefs),
    }),
  ),
})
export type BookingsReply = z.infer<typeof BookingsReply>

export const MyBookingsReply = z.object({
  month: field.month,
  booked: field.savedSlotRefs,
  given: field.savedSlotRefs,
  asked: z.array(z.object({ date: z.string(), hour: z.number(), requestId: field.id })),
  releases: z.array(z.object({ date: z.string(), hour: z.number(), releaseId: field.id })),
})
export type MyBookingsReply = z.infer<typeof MyBookingsReply>

export const bookingEndpoints = {
  setBookings: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/bookings',
    access: 'projectPlanner',
    bound: 'stated',
    summary:
      'Books, gives or takes away up to 500 hours of people, all or none; the last of two for the same hour counts',
    body: field.fields({
      slots: z
        .array(stated, refusals.slotsNeeded)
        .check(z.minLength(1, refusals.slotsNeeded), z.maxLength(500, refusals.tooManySlots)),
      /** Books hours for which the person is booked in another project of the organisation, too. */
      force: z.optional(z.boolean(refusals.booleanNeeded)),
    }),
    reply: z.object({ slots: savedStates }),
  }),
  listBookings: endpoint({
    method: 'GET',
    path: '/projects/:projectId/bookings',
    access: 'projectPlanner',
    bound: 'month',
    summary:
      'The hours of a month for which people are booked, given and asked; with markClosed also those that are closed for them',
    query: z.object({
      month: field.month,
      markClosed: z.optional(z.enum(['true', 'false'], refusals.booleanNeeded)),
    }),
    reply: BookingsReply,
  }),
  getMyBookings: endpoint({
    method: 'GET',
    path: '/projects/:projectId/bookings/me',
    access: 'member',
    bound: 'month',
    summary: 'The hours of a month for which the caller is booked, given and asked, and those to be released',
    query: z.object({ month: field.month }),
    reply: MyBookingsReply,
  }),
} as const
