/** The hours that a person works, over all projects and organisations. */
import * as z from 'zod/mini'
import { addDays, isDay } from '../domain/calendar.ts'
import { MAX_DAYS_OF_WORK } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

export const WorkReply = z.object({
  /** Booked hours in a row in one project, by day and hour; `to` is the hour at which they end. */
  blocks: z.array(
    z.object({
      projectId: field.id,
      projectName: z.string(),
      tenantName: z.string(),
      /** The time zone of the project (an IANA name), in which its hours are. */
      timeZone: z.string(),
      date: z.string(),
      from: z.number(),
      to: z.number(),
      euros: z.number(),
      /** The address of work; null: the project has none. */
      address: z.nullable(z.string()),
      /** The person is booked elsewhere for a part of this time. */
      overlaps: z.boolean(),
    }),
  ),
  /** The months that have booked hours among these days. */
  months: z.array(z.object({ month: field.month, hours: z.number(), euros: z.number() })),
})
export type WorkReply = z.infer<typeof WorkReply>

/** A wrong day is refused for itself. */
const isSpan = ({ from, to }: { from: string; to: string }) =>
  !isDay(from) || !isDay(to) || (from <= to && to <= addDays(from, MAX_DAYS_OF_WORK - 1))

export const workEndpoints = {
  getMyWork: endpoint({
    method: 'GET',
    path: '/me/work',
    access: 'signedIn',
    bound: 'days',
    summary:
      'The hours for which the caller is booked from one day to another, in all projects, with what they pay',
    query: z
      .object({ from: field.day, to: field.day })
      .check(z.refine(isSpan, { error: refusals.notASpan, path: ['to'] })),
    reply: WorkReply,
  }),
} as const
