/** Wages of the tenant and of people, and the prices set on single slots. Amounts travel as euros. */
import * as z from 'zod/mini'
import { DAY_PATTERN, isDay } from '../domain/calendar.ts'
import { sentences } from '../domain/messages.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

const wagesInEuros = { wageGreen: z.number(), wageYellow: z.number(), wageRed: z.number() }
const ownWagesInEuros = {
  greenWage: z.nullable(z.number()),
  yellowWage: z.nullable(z.number()),
  redWage: z.nullable(z.number()),
}
/** The day from which a period holds; null: from the beginning. Periods ascend, null first. */
const validFrom = { validFrom: z.nullable(z.string()) }

/** The wages of today, and those of all periods. */
export const WagesReply = z.object({
  ...wagesInEuros,
  periods: z.array(z.object({ ...validFrom, ...wagesInEuros })),
})
export type WagesReply = z.infer<typeof WagesReply>

/** The own wages of today, and those of all periods. */
export const WageOverrideReply = z.object({
  ...ownWagesInEuros,
  periods: z.array(z.object({ ...validFrom, ...ownWagesInEuros })),
})
export type WageOverrideReply = z.infer<typeof WageOverrideReply>

/** The people of a tenant who have wages of their own. */
export const WageOverridesReply = z.object({
  overrides: z.array(z.extend(WageOverrideReply, { userId: field.id })),
  next: z.nullable(field.id),
})
export type WageOverridesReply = z.infer<typeof WageOverridesReply>

const byMode = { GREEN: z.number(), YELLOW: z.number(), RED: z.number() }
export const MyWagesReply = z.object({
  /** Euros per hour that hold for the caller today, or on the first day of the month. */
  legend: z.object(byMode),
  /** The wages that hold for the caller, by the days on which they change. */
  periods: z.array(z.object({ ...validFrom, ...byMode })),
  /** The custom prices that hold for the caller. */
  slots: z.array(z.object({ date: z.string(), hour: z.number(), amount: z.number() })),
})
export type MyWagesReply = z.infer<typeof MyWagesReply>

/** The given hours whose price a change of wages would change, by month; other months are left out. */
export const WagePreviewReply = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      hours: z.number(),
      /** The hours among them on days before today. */
      pastHours: z.number(),
      /** Euros that they would pay more; less where it is negative. */
      difference: z.number(),
    }),
  ),
})
export type WagePreviewReply = z.infer<typeof WagePreviewReply>

/**
 * Which period a body is about. Without a day it is the one that holds today, with null the first one; with `all` one period
 * takes the place of all, and the day is ignored, whatever it is.
 */
const periodChoice = {
  validFrom: z
    .optional(z.custom<string | null>())
    .check(
      z.describe('A day as YYYY-MM-DD, or null for the first period'),
      z.meta({ type: ['string', 'null'], pattern: DAY_PATTERN.source }),
    ),
  all: z.optional(z.boolean(refusals.booleanNeeded)),
}
const isChoice = ({ validFrom: day, all }: { validFrom?: unknown; all?: boolean | undefined }) =>
  all === true || day === undefined || day === null || (typeof day === 'string' && isDay(day))
const NEEDS_DAY = { path: ['validFrom'], error: refusals.notADay }

const WagesBody = field
  .fields({ wageGreen: field.euros, wageYellow: field.euros, wageRed: field.euros, ...periodChoice })
  .check(z.refine(isChoice, NEEDS_DAY))
const WageOverrideBody = field
  .fields({
    greenWage: z.nullable(field.euros),
    yellowWage: z.nullable(field.euros),
    redWage: z.nullable(field.euros),
    ...periodChoice,
  })
  .check(z.refine(isChoice, NEEDS_DAY))

const SlotPrice = field.fields({
  date: field.day,
  hour: field.hour,
  /** null clears the price; 0 is a price. */
  amount: z.nullable(field.euros),
})
const SlotPrices = z.object({
  slots: z.array(z.object({ date: z.string(), hour: z.number(), amount: z.number() })),
})

export const pricingEndpoints = {
  getWageConfig: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/wage-config',
    access: 'tenantAdmin',
    bound: { stores: ['wages'] },
    summary: 'The tenant’s wages',
    reply: WagesReply,
  }),
  setWageConfig: endpoint({
    method: 'PUT',
    path: '/tenants/:tenantId/wage-config',
    access: 'tenantAdmin',
    bound: { stores: ['wages'] },
    summary: 'Sets the tenant’s wages',
    body: WagesBody,
    reply: WagesReply,
  }),
  previewWageConfig: endpoint({
    method: 'POST',
    path: '/tenants/:tenantId/wage-config/preview',
    access: 'tenantAdmin',
    pays: 'reads',
    bound: { stores: ['plannedMonths'] },
    summary: 'The given hours whose price these wages would change; changes nothing',
    body: WagesBody,
    reply: WagePreviewReply,
  }),
  removeWageConfig: endpoint({
    method: 'DELETE',
    path: '/tenants/:tenantId/wage-config/:validFrom',
    access: 'tenantAdmin',
    summary: 'Removes the tenant’s wages that hold from a day on, so that those before them hold again',
    bound: 'nothing',
  }),
  getProjectWages: endpoint({
    method: 'GET',
    path: '/projects/:projectId/wages',
    access: 'member',
    bound: { stores: ['wages'] },
    summary: 'The wages of the project’s tenant',
    reply: WagesReply,
  }),
  listWageOverrides: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/wage-overrides',
    access: 'tenantAdmin',
    bound: 'page',
    summary: 'The wages of all people of a tenant who have their own',
    query: field.page,
    reply: WageOverridesReply,
  }),
  setWageOverride: endpoint({
    method: 'PUT',
    path: '/tenants/:tenantId/users/:userId/wage-override',
    access: 'tenantAdmin',
    bound: { stores: ['wages'] },
    summary: 'Sets a person’s own wages; null falls back to the tenant’s',
    body: WageOverrideBody,
    reply: WageOverrideReply,
  }),
  previewWageOverride: endpoint({
    method: 'POST',
    path: '/tenants/:tenantId/users/:userId/wage-override/preview',
    access: 'tenantAdmin',
    pays: 'reads',
    bound: { stores: ['plannedMonths'] },
    summary: 'The given hours whose price these wages of a person would change; changes nothing',
    body: WageOverrideBody,
    reply: WagePreviewReply,
  }),
  removeWageOverride: endpoint({
    method: 'DELETE',
    path: '/tenants/:tenantId/users/:userId/wage-override/:validFrom',
    access: 'tenantAdmin',
    summary: 'Removes a person’s own wages that hold from a day on, so that those before them hold again',
    bound: 'nothing',
  }),
  getEffectiveWages: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/users/:userId/effective-wages',
    access: 'selfOrAdmin',
    bound: { stores: ['wages'] },
    summary: 'A person’s wages after their own',
    reply: z.extend(WagesReply, { override: WageOverrideReply }),
  }),
  getMyWages: endpoint({
    method: 'GET',
    path: '/projects/:projectId/effective-wages/me',
    access: 'member',
    bound: { stores: ['months', 'wages'] },
    summary: 'What the caller earns: wages by mode and the custom prices that hold for them',
    query: field.optionalMonth,
    reply: MyWagesReply,
  }),
  setSlotPrice: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/slot-price',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'Sets or clears a slot’s price for everybody',
    body: SlotPrice,
    reply: SlotPrice,
  }),
  setSlotPrices: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/slot-prices',
    access: 'projectPlanner',
    bound: 'stated',
    summary: 'Sets or clears up to 500 slots’ prices for everybody, all or none; the last of two counts',
    body: field.slotsAtOnce(SlotPrice),
    reply: z.object({ slots: z.array(SlotPrice) }),
  }),
  listSlotPrices: endpoint({
    method: 'GET',
    path: '/projects/:projectId/slot-prices',
    access: 'projectPlanner',
    bound: { stores: ['months'] },
    summary: 'The project’s slot prices',
    forbidden: sentences.slotPricesForbidden,
    reply: SlotPrices,
  }),
  setUserSlotPrice: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/users/:userId/slot-price',
    access: 'projectPlanner',
    bound: 'one',
    summary: 'Sets or clears a slot’s price for one person',
    body: SlotPrice,
    reply: SlotPrice,
  }),
  setUserSlotPrices: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/users/:userId/slot-prices',
    access: 'projectPlanner',
    bound: 'stated',
    summary: 'Sets or clears up to 500 slots’ prices for one person, all or none; the last of two counts',
    body: field.slotsAtOnce(SlotPrice),
    reply: z.object({ slots: z.array(SlotPrice) }),
  }),
  listUserSlotPrices: endpoint({
    method: 'GET',
    path: '/projects/:projectId/users/:userId/slot-prices',
    access: 'selfOrPlanner',
    bound: { stores: ['months'] },
    summary: 'A person’s slot prices',
    forbidden: sentences.slotPricesForbidden,
    reply: SlotPrices,
  }),
} as const
