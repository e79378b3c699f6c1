/** Busy calendars: a person’s own calendar, from which their own pages learn when they are busy elsewhere. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

export const BusyCalendarReply = z.nullable(
  z.object({
    /** The host of the address, which itself is told to nobody. */
    host: z.string(),
    /** When it was last tried; null: not yet. */
    readAt: z.nullable(z.string()),
    /** Why nothing came from it when it was last tried; null: something did. */
    error: z.nullable(z.string()),
  }),
)
export type BusyCalendarReply = z.infer<typeof BusyCalendarReply>

export const BusyHoursReply = z.object({
  month: field.month,
  slots: z.array(z.object({ date: z.string(), hour: z.number() })),
})
export type BusyHoursReply = z.infer<typeof BusyHoursReply>

export const busyEndpoints = {
  getBusyCalendar: endpoint({
    method: 'GET',
    path: '/me/busy-calendar',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'one',
    summary:
      'The caller’s own calendar that marks busy hours: its host and how reading it went; null: there is none',
    reply: BusyCalendarReply,
  }),
  setBusyCalendar: endpoint({
    method: 'PUT',
    path: '/me/busy-calendar',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'one',
    summary:
      'States the address (https, iCalendar) of the caller’s own calendar; it is read at once, and then hourly',
    body: field.fields({
      url: z.string(refusals.textNeeded).check(z.trim()),
    }),
    reply: BusyCalendarReply,
  }),
  endBusyCalendar: endpoint({
    method: 'DELETE',
    path: '/me/busy-calendar',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'nothing',
    summary: 'Forgets the caller’s own calendar and its busy hours',
  }),
  getMyBusyHours: endpoint({
    method: 'GET',
    path: '/projects/:projectId/busy/me',
    access: 'member',
    needsMailbox: true,
    bound: 'month',
    summary:
      'The hours of a month at which the caller is busy by their own calendar, in the project’s time zone',
    query: z.object({ month: field.month }),
    reply: BusyHoursReply,
  }),
} as const
