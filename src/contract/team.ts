/** The people of a project at work: those of a day, and those of chosen hours. */
import * as z from 'zod/mini'
import { PRICE_SOURCES } from '../domain/pricing.ts'
import { MAX_SLOTS_AT_ONCE } from '../domain/slot.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { PersonReply } from './projects.ts'
import { refusals } from './texts.ts'

const hours = z.array(z.number())

export const DayReply = z.object({
  date: z.string(),
  /** The staffed hours, and those with somebody booked. */
  hours: z.array(
    z.object({
      hour: z.number(),
      mode: field.mode,
      /** Only for those who plan the project. */
      need: z.optional(z.number()),
      booked: z.number(),
    }),
  ),
  /** People with hours that count, by last and first name; `given` includes the booked hours. */
  people: z.array(
    z.object({
      userId: field.id,
      firstName: z.string(),
      lastName: z.string(),
      booked: hours,
      /** Only for those who plan the project, as the next two. */
      phone: z.optional(z.string()),
      given: z.optional(hours),
      asked: z.optional(hours),
    }),
  ),
})
export type DayReply = z.infer<typeof DayReply>

export const PeopleOfHoursReply = z.object({
  /** Everybody on the roster, by last and first name. */
  people: z.array(
    z.object({
      user: PersonReply,
      /** How many of the hours; `given` includes the booked ones. */
      booked: z.number(),
      asked: z.number(),
      given: z.number(),
      /** The pay of all of the hours for the person. */
      euros: z.number(),
      /** Where the prices of the hours come from. */
      sources: z.array(z.enum(PRICE_SOURCES)),
      /** Hours among them for which the person is booked in other projects of the organisation. */
      clashes: z.array(
        z.object({ date: z.string(), hour: z.number(), projectId: field.id, projectName: z.string() }),
      ),
    }),
  ),
})
export type PeopleOfHoursReply = z.infer<typeof PeopleOfHoursReply>

export const teamEndpoints = {
  getDay: endpoint({
    method: 'GET',
    path: '/projects/:projectId/day/:date',
    access: 'member',
    bound: { stores: ['roster'] },
    summary:
      'Who works when on a day; a freelancer sees who is booked, where the project shows people their colleagues',
    reply: DayReply,
  }),
  listPeopleOfHours: endpoint({
    method: 'POST',
    path: '/projects/:projectId/hours/people',
    access: 'projectPlanner',
    pays: 'reads',
    bound: { stores: ['roster'] },
    summary:
      'What everybody on the roster is to up to 500 hours, what these would pay, and what stands in the way. Changes nothing',
    body: field.fields({
      slots: z
        .array(field.fields({ date: field.day, hour: field.hour }), refusals.slotsNeeded)
        .check(z.minLength(1, refusals.slotsNeeded), z.maxLength(MAX_SLOTS_AT_ONCE, refusals.tooManySlots)),
    }),
    reply: PeopleOfHoursReply,
  }),
} as const
