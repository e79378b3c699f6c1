/** A person's own weekly patterns: when they can work. */
import * as z from 'zod/mini'
import { FIRST_END, LAST_END, MAX_OWN_PATTERNS } from '../domain/own-patterns.ts'
import { FIRST_HOUR, LAST_HOUR } from '../domain/slot.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

const hourBetween = (first: number, last: number, refusal: string) =>
  z.int(refusal).check(z.minimum(first, refusal), z.maximum(last, refusal))

const OwnPattern = field
  .fields({
    /** 0 = Monday … 6 = Sunday. */
    weekdays: z
      .array(field.weekday, refusals.weekdaysNeeded)
      .check(z.minLength(1, refusals.weekdaysNeeded), z.maxLength(7, refusals.tooManyWeekdays)),
    from: hourBetween(FIRST_HOUR, LAST_HOUR, refusals.notAFirstHour),
    /** The hour at which it ends. */
    to: hourBetween(FIRST_END, LAST_END, refusals.notAnEnd),
    /** The first day; null: there is none. */
    validFrom: z.nullable(field.day),
    /** The last day; null: there is none. */
    validTo: z.nullable(field.day),
  })
  .check(
    z.refine(({ from, to }) => from < to, { error: refusals.endBeforeStart, path: ['to'] }),
    z.refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo, {
      error: refusals.lastDayBeforeFirst,
      path: ['validTo'],
    }),
  )

const PatternsReply = z.object({
  patterns: z.array(
    z.object({
      weekdays: z.array(z.number()),
      from: z.number(),
      to: z.number(),
      validFrom: z.nullable(z.string()),
      validTo: z.nullable(z.string()),
    }),
  ),
})
export type PatternsReply = z.infer<typeof PatternsReply>

export const ownPatternEndpoints = {
  getMyPatterns: endpoint({
    method: 'GET',
    path: '/me/patterns',
    access: 'signedIn',
    needsMailbox: true,
    bound: { stores: ['ownPatterns'] },
    summary: 'The weekly patterns in which the caller can work',
    reply: PatternsReply,
  }),
  setMyPatterns: endpoint({
    method: 'PUT',
    path: '/me/patterns',
    access: 'signedIn',
    needsMailbox: true,
    bound: 'stated',
    summary: 'States all weekly patterns in which the caller can work',
    body: field.fields({
      patterns: z
        .array(OwnPattern, refusals.patternsNeeded)
        .check(z.maxLength(MAX_OWN_PATTERNS, refusals.tooManyPatterns)),
    }),
    reply: PatternsReply,
  }),
} as const
