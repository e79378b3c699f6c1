/** The field schemas that several endpoints share. Every refusal is a sentence for a person. */
import * as z from 'zod/mini'
import { DAY_PATTERN, isDay, MONTH_PATTERN } from '../domain/calendar.ts'
import { isCountryCode } from '../domain/countries.ts'
import { messages } from '../domain/messages.ts'
import { isEuroAmount, MAX_EUROS } from '../domain/money.ts'
import * as person from '../domain/person.ts'
import { ROLES } from '../domain/roles.ts'
import { FIRST_HOUR, HOURS, LAST_HOUR, MODES } from '../domain/slot.ts'

/** The fields of a body; whatever is no object is refused as a whole. */
export const fields = <Shape extends z.core.$ZodShape>(shape: Shape) => z.object(shape, BODY_NEEDED)
export const BODY_NEEDED = 'Please send the fields as one JSON object'

export const id = z.string()
/** Whom a call is about, where it may leave that open. */
export const optionalPerson = z.optional(z.string('The id of a person is needed, or nothing'))
const notADay = 'Not a day of the calendar (YYYY-MM-DD)'
export const day = z
  .string('A day as YYYY-MM-DD is needed')
  .check(z.regex(DAY_PATTERN, notADay), z.refine(isDay, notADay))
export const month = z
  .string('A month as YYYY-MM is needed')
  .check(z.regex(MONTH_PATTERN, 'Not a month between 2000-01 and 2099-12 (YYYY-MM)'))
const hourOf = (needed: string, notAnHour: string) =>
  z.number(needed).check(z.int(notAnHour), z.minimum(FIRST_HOUR, notAnHour), z.maximum(LAST_HOUR, notAnHour))
export const hour = hourOf('An hour from 7 to 20 is needed', 'An hour must be a whole number from 7 to 20')
const notAWeekday = 'A weekday is a whole number from 0 (Monday) to 6'
export const weekday = z
  .number(notAWeekday)
  .check(z.int(notAWeekday), z.minimum(0, notAWeekday), z.maximum(6, notAWeekday))
export const mode = z.enum(MODES, 'A mode is WHITE, GREEN, YELLOW, RED or BLACK')
export const role = z.enum(ROLES, 'A role is ADMIN or FREELANCER')

/** Euros with at most two decimals, 0 to 100000. */
export const euros = z
  .number(messages.invalidAmount)
  .check(
    z.minimum(0, messages.invalidAmount),
    z.maximum(MAX_EUROS, messages.invalidAmount),
    z.refine(isEuroAmount, messages.invalidAmount),
    z.describe('Euros with at most two decimals'),
  )

const notAnExpiry = 'An invite holds for 1 to 90 days; null is no expiry'
/** Days until an invite ends; null for no end, left out for the usual time. */
export const expiresInDays = z.optional(
  z.nullable(z.int(notAnExpiry).check(z.minimum(1, notAnExpiry), z.maximum(90, notAnExpiry))),
)

/** One line of text up to 80 characters, trimmed; may be empty. */
export const optionalName = z
  .string('A text is needed')
  .check(
    z.trim(),
    z.refine(person.isPlainName, 'Up to 80 characters on one line, without control characters'),
  )
/** The same, not empty. */
export const name = optionalName.check(z.minLength(1, 'Please fill in this field'))

export const email = z.string(messages.emailRequired).check(
  z.trim(),
  z.minLength(1, messages.emailRequired),
  z.refine((text) => text === '' || person.isEmail(text), 'Not an email address'),
)
export const phone = z
  .string('A phone number is needed')
  .check(z.trim(), z.refine(person.isPhone, messages.invalidPhone))
export const optionalPhone = z.string('A phone number is needed').check(
  z.trim(),
  z.refine((text) => text === '' || person.isPhone(text), messages.invalidPhone),
)
export const country = z
  .string('A country is needed')
  .check(z.refine((text) => text === '' || isCountryCode(text), 'Not a two-letter country code'))
export const germanLevel = z.enum(person.GERMAN_LEVELS, 'A level is A1, A2, B1, B2, C1 or L1')

/** A password to be set. */
export const newPassword = z.string('A password is needed').check(
  z.minLength(person.PASSWORD_MIN, messages.passwordTooShort),
  z.maxLength(person.PASSWORD_MAX, 'Password must be at most 256 characters'),
  z.refine(
    (text) => text.isWellFormed() && !text.includes('\0'),
    'Password holds a character that cannot be stored',
  ),
)
/** A password to be compared: anything short enough to hash. */
export const password = z
  .string('A password is needed')
  .check(z.maxLength(person.PASSWORD_MAX, 'Password must be at most 256 characters'))
export const code = z
  .string('The code from the mail is needed')
  .check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits'))

export const slotRef = z.object({ date: day, hour })
export const slot = fields({ date: day, hour, mode })
/** What is said of many slots at once. */
export const slotsAtOnce = <Stated extends z.ZodMiniType>(stated: Stated) =>
  fields({
    slots: z
      .array(stated, 'A list of slots is needed')
      .check(z.maxLength(500, 'Up to 500 slots can be set at once')),
  })
export const optionalMonth = z.object({ month: z.optional(month) })

const availabilityError = messages.invalidAvailability
/** Days stated whole: `[{ day, hours }]`. */
export const availabilityDays = z
  .array(
    z.object(
      {
        day: z
          .string(availabilityError)
          .check(z.regex(DAY_PATTERN, availabilityError), z.refine(isDay, availabilityError)),
        hours: z
          .array(hourOf(availabilityError, availabilityError), availabilityError)
          .check(z.maxLength(HOURS.length * 4, availabilityError)),
      },
      availabilityError,
    ),
    availabilityError,
  )
  .check(z.maxLength(400, availabilityError))
