/** The month's demand: dated entries, the weekly pattern, people's mode overrides. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

/** An entry of the weekly pattern; 0 = Monday. */
const patternSlot = field.fields({ day: field.weekday, hour: field.hour, mode: field.mode })

export const ScheduleReply = z.object({
  month: field.month,
  /** Dated entries, and the weekly pattern's entries by weekday (0 = Monday). */
  schedule: z.array(z.union([field.savedSlot, patternSlot])),
  userModeOverrides: z.array(field.savedSlot),
  /** Euros by `YYYY-MM-DD:H`; a person's own price is an object. */
  slotPrices: z.record(
    z.string(),
    z.union([z.number(), z.object({ amount: z.number(), userOverride: z.optional(z.boolean()) })]),
  ),
})
export type ScheduleReply = z.infer<typeof ScheduleReply>

/** A cell of the weekly pattern whose mode may be null, which removes the entry. */
const patternSlotOrNone = field.fields({
  day: field.weekday,
  hour: field.hour,
  mode: z.nullable(field.mode),
})
const PatternSlots = field.fields({
  slots: z.array(patternSlotOrNone, refusals.slotsNeeded).check(z.maxLength(98, refusals.tooManySlotsOfWeek)),
})

/** A slot, or a cell of the weekly pattern, with the mode that it would get. */
const plannedSlot = field
  .fields({
    date: z.optional(field.day),
    day: z.optional(field.weekday),
    hour: field.hour,
    mode: z.nullable(field.mode),
  })
  .check(z.refine(({ date, day }) => (date === undefined) !== (day === undefined), refusals.dateOrWeekday))

const Pattern = field.fields({
  slots: z.array(patternSlot, refusals.slotsNeeded).check(z.maxLength(98, refusals.tooManySlotsOfWeek)),
})

export const scheduleEndpoints = {
  getSchedule: endpoint({
    method: 'GET',
    path: '/projects/:projectId/schedule',
    access: 'member',
    bound: 'month',
    summary: 'The schedule of a month; with includeUserOverrides also a person’s colours and prices',
    query: z.object({
      month: field.month,
      includeUserOverrides: z.optional(z.enum(['true', 'false'], refusals.booleanNeeded)),
      userId: field.optionalPerson,
      timestamp: z.optional(
        z.string(refusals.textNeeded).check(z.describe('Whatever makes the address a new one to caches')),
      ),
    }),
    reply: ScheduleReply,
  }),
  findOpenDay: endpoint({
    method: 'GET',
    path: '/projects/:projectId/schedule/open-day',
    access: 'member',
    bound: 'one',
    summary:
      'The first day with an hour that is open to the caller, from a day on and within a year; null for none',
    query: z.object({ from: field.day }),
    reply: z.object({ date: z.nullable(z.string()) }),
  }),
  setSlot: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/schedule/slot',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'Sets the mode of one slot',
    body: field.slot,
    reply: field.slot,
  }),
  getUserSlotModes: endpoint({
    method: 'GET',
    path: '/projects/:projectId/users/:userId/slot-modes',
    access: 'selfOrPlanner',
    bound: { stores: ['months'] },
    summary: 'A person’s mode overrides',
    reply: z.object({ slots: z.array(field.savedSlot) }),
  }),
  setUserSlotMode: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/users/:userId/slot-mode',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'Overrides the mode of one slot for one person',
    body: field.slot,
    reply: z.object({ slot: field.slot }),
  }),
  setUserSlotModes: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/users/:userId/slot-modes',
    access: 'projectPlanner',
    bound: 'stated',
    summary: 'Sets or clears up to 500 slots’ modes for one person, all or none; the last of two counts',
    body: field.slotsAtOnce(field.slotOrNone),
    reply: z.object({ slots: z.array(field.slotOrNone) }),
  }),
  setSlots: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/schedule/slots',
    access: 'projectPlanner',
    bound: 'stated',
    summary:
      'Sets up to 500 slots, or clears them to the weekly pattern, all or none; the last of two counts',
    body: field.slotsAtOnce(field.slotOrNone),
    reply: z.object({ slots: z.array(field.slotOrNone) }),
  }),
  getPattern: endpoint({
    method: 'GET',
    path: '/projects/:projectId/schedule/pattern',
    access: 'projectPlanner',
    bound: { stores: ['pattern'] },
    summary: 'The weekly pattern, which holds where no dated entry does',
    reply: Pattern,
  }),
  setPattern: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/schedule/pattern',
    access: 'projectPlanner',
    bound: 'stated',
    summary: 'Sets the weekly pattern, stated whole; of two for the same hour the last one counts',
    body: Pattern,
    reply: Pattern,
  }),
  setPatternSlots: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/schedule/pattern/slots',
    access: 'projectPlanner',
    bound: 'stated',
    summary:
      'Sets cells of the weekly pattern, or removes them, all or none; others stay, and the last of two counts',
    body: PatternSlots,
    reply: PatternSlots,
  }),
  countClosing: endpoint({
    method: 'POST',
    path: '/projects/:projectId/schedule/closing',
    access: 'projectPlanner',
    pays: 'reads',
    bound: 'one',
    summary:
      'Given hours that would stop counting, and their people, if slots got these modes; with userId as own colours. Changes nothing',
    body: z.extend(field.slotsAtOnce(plannedSlot), { userId: field.optionalPerson }),
    reply: z.object({ hours: z.number(), people: z.number() }),
  }),
} as const
