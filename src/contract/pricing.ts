/** Wages of the tenant and of people, and the prices set on single slots. Amounts travel as euros. */
import * as z from 'zod/mini'
import { sentences } from '../domain/messages.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const WagesReply = z.object({
  wageGreen: z.number(),
  wageYellow: z.number(),
  wageRed: z.number(),
})
export type WagesReply = z.infer<typeof WagesReply>

export const WageOverrideReply = z.object({
  greenWage: z.nullable(z.number()),
  yellowWage: z.nullable(z.number()),
  redWage: z.nullable(z.number()),
})
export type WageOverrideReply = z.infer<typeof WageOverrideReply>

/** The people of a tenant who have wages of their own. */
export const WageOverridesReply = z.object({
  overrides: z.array(z.extend(WageOverrideReply, { userId: field.id })),
  next: z.nullable(field.id),
})
export type WageOverridesReply = z.infer<typeof WageOverridesReply>

export const MyWagesReply = z.object({
  /** Euros per hour that hold for the caller. */
  legend: z.object({ GREEN: z.number(), YELLOW: z.number(), RED: z.number() }),
  /** The custom prices that hold for the caller. */
  slots: z.array(z.object({ date: z.string(), hour: z.number(), amount: z.number() })),
})
export type MyWagesReply = z.infer<typeof MyWagesReply>

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
    bound: 'one',
    summary: 'The tenant’s wages',
    reply: WagesReply,
  }),
  setWageConfig: endpoint({
    method: 'PUT',
    path: '/tenants/:tenantId/wage-config',
    access: 'tenantAdmin',
    bound: 'one',
    summary: 'Sets the tenant’s wages',
    body: field.fields({ wageGreen: field.euros, wageYellow: field.euros, wageRed: field.euros }),
    reply: WagesReply,
  }),
  getProjectWages: endpoint({
    method: 'GET',
    path: '/projects/:projectId/wages',
    access: 'member',
    bound: 'one',
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
    bound: 'one',
    summary: 'Sets a person’s own wages; null falls back to the tenant’s',
    body: field.fields({
      greenWage: z.nullable(field.euros),
      yellowWage: z.nullable(field.euros),
      redWage: z.nullable(field.euros),
    }),
    reply: WageOverrideReply,
  }),
  getEffectiveWages: endpoint({
    method: 'GET',
    path: '/tenants/:tenantId/users/:userId/effective-wages',
    access: 'selfOrAdmin',
    bound: 'one',
    summary: 'A person’s wages after their own',
    reply: z.extend(WagesReply, { override: WageOverrideReply }),
  }),
  getMyWages: endpoint({
    method: 'GET',
    path: '/projects/:projectId/effective-wages/me',
    access: 'member',
    bound: { stores: ['months'] },
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
