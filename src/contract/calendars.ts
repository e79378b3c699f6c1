/** Calendar feeds: addresses that calendar programs read, of a person’s work and of a project. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

export const CalendarReply = z.object({
  /** The secret address of the feed; null: there is none. */
  url: z.nullable(z.string()),
  /** Whether its events name what an hour pays. */
  prices: z.boolean(),
})
export type CalendarReply = z.infer<typeof CalendarReply>

const CreateCalendar = field.fields({ prices: z._default(z.boolean(refusals.booleanNeeded), false) })

export const calendarEndpoints = {
  getMyCalendar: endpoint({
    method: 'GET',
    path: '/me/calendar',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'one',
    summary: 'The address of the feed of the caller’s booked hours',
    reply: CalendarReply,
  }),
  createMyCalendar: endpoint({
    method: 'POST',
    path: '/me/calendar',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'one',
    summary: 'Makes the address of the feed of the caller’s booked hours; an earlier one ends',
    body: CreateCalendar,
    reply: CalendarReply,
    status: 201,
  }),
  endMyCalendar: endpoint({
    method: 'DELETE',
    path: '/me/calendar',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'Ends the address of the feed of the caller’s booked hours',
  }),
  getProjectCalendar: endpoint({
    method: 'GET',
    path: '/projects/:projectId/calendar',
    access: 'projectPlanner',
    needsMailbox: true,
    bound: 'one',
    summary: 'The address of the caller’s own feed of everybody’s booked hours in a project',
    reply: CalendarReply,
  }),
  createProjectCalendar: endpoint({
    method: 'POST',
    path: '/projects/:projectId/calendar',
    access: 'projectPlanner',
    needsMailbox: true,
    bound: 'one',
    summary: 'Makes the address of the caller’s own feed of a project; an earlier one ends',
    body: CreateCalendar,
    reply: CalendarReply,
    status: 201,
  }),
  endProjectCalendar: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/calendar',
    access: 'projectPlanner',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'Ends the address of the caller’s own feed of a project',
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/calendar/:token.ics',
    access: 'public',
    isLimitedByNetwork: false,
    bound: 'nothing',
    summary: 'A calendar feed (RFC 5545), for whoever knows its address',
    file: 'text/calendar',
  }),
} as const
