/** The one shape of a failure (decisions, section 2): a sentence for people and a code for programs. */
import * as z from 'zod/mini'

/** Every failure code and its HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  invalid_code: 400,
  not_signed_in: 401,
  forbidden: 403,
  invite_not_yours: 403,
  invite_closed: 403,
  not_found: 404,
  link_dead: 404,
  timed_out: 408,
  conflict: 409,
  already_booked: 409,
  cannot_remove_hours: 409,
  hours_not_open: 409,
  hours_full: 409,
  hours_past: 409,
  hours_removed: 409,
  last_admin: 409,
  limit_reached: 409,
  not_booked: 409,
  nothing_to_ask: 409,
  password_already_set: 409,
  price_changed: 409,
  release_closed: 409,
  request_closed: 409,
  request_expired: 409,
  request_filled: 409,
  request_withdrawn: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const ErrorReply = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorReply = z.infer<typeof ErrorReply>
