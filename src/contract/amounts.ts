/** Why an amount is what it is: the rule that decides the price of an hour, and the lines of a sum. */
import * as z from 'zod/mini'
import { SUMS } from '../domain/amount-lines.ts'
import { readHours } from '../domain/hour-list.ts'
import { PRICE_SOURCES } from '../domain/pricing.ts'
import { MAX_SLOTS_AT_ONCE, MODES, STAFFED_MODES } from '../domain/slot.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

/** A price, where it comes from, and since when; never set: `setAt` and `setBy` are null. */
const Origin = z.object({
  source: z.enum(PRICE_SOURCES),
  /** Euros for the hour. */
  amount: z.number(),
  validFrom: z.nullable(z.string()),
  setAt: z.nullable(z.string()),
  setBy: z.nullable(z.object({ id: field.id, name: z.string() })),
})

const Line = z.object({
  date: z.string(),
  from: z.number(),
  /** Exclusive. */
  to: z.number(),
  /** The total of the line, in euros. */
  amount: z.number(),
  /** Hours of work: of several people they are more than the line is long. */
  hours: z.number(),
  source: z.enum(PRICE_SOURCES),
  /** In the sum of a project whose hours these are; null: a gap. */
  userId: z.optional(z.nullable(field.id)),
})

const AmountTrace = z.object({
  /** Euros. */
  amount: z.number(),
  /** Replies about an hour or a colour have it. */
  mode: z.optional(z.enum(MODES)),
  /** The price that holds, in replies about an hour or a colour; null: an hour that is not staffed pays nothing. */
  won: z.optional(z.nullable(Origin)),
  /** The prices that it beat, the strongest first; replies about an hour or a colour have it. */
  beat: z.optional(z.array(Origin)),
  /** The lines of a sum, in replies about a month or several hours. */
  lines: z.optional(z.array(Line)),
})
export type AmountTrace = z.infer<typeof AmountTrace>
export type Origin = z.infer<typeof Origin>

export const amountEndpoints = {
  explainAmount: endpoint({
    method: 'GET',
    path: '/projects/:projectId/amounts/why',
    access: 'member',
    bound: { stores: ['roster'] },
    summary:
      'Why an amount is what it is: the rule that decides an hour, or the lines of the sum of a month; of a person, or of the project for those who plan it',
    query: z.object({
      userId: field.optionalPerson,
      date: z.optional(field.day),
      hour: z.optional(field.hourInQuery),
      month: z.optional(field.month),
      /** With a day and no hour: the wage for the colour. */
      mode: z.optional(z.enum(STAFFED_MODES, refusals.notAMode)),
      /** Any hours, as `2026-11-20.9-17,2026-11-21.8-10`: what each of them pays. */
      hours: z.optional(
        z
          .string(refusals.notHours)
          .check(z.refine((text) => readHours(text, MAX_SLOTS_AT_ONCE) !== undefined, refusals.notHours)),
      ),
      /** With a month: which hours count. Without it the booked ones, and of a project the gaps too. */
      of: z.optional(z.enum(SUMS, refusals.notASum)),
    }),
    reply: AmountTrace,
  }),
} as const
