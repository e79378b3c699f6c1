/** The field schemas that several endpoints share. Every refusal is a sentence for a person. */
import * as z from 'zod/mini'
import { isDay, isMonth } from '../domain/calendar.ts'
import { isCountryCode } from '../domain/countries.ts'
import { messages } from '../domain/messages.ts'
import { isEuroAmount } from '../domain/money.ts'
import * as person from '../domain/person.ts'
import { ROLES } from '../domain/roles.ts'
import { HOURS, MODES } from '../domain/slot.ts'

export const id = z.string()
export const day = z
  .string('A day as YYYY-MM-DD is needed')
  .check(z.refine(isDay, 'Not a day of the calendar (YYYY-MM-DD)'))
export const month = z
  .string('A month as YYYY-MM is needed')
  .check(z.refine(isMonth, 'Not a month between 2000-01 and 2099-12 (YYYY-MM)'))
export const hour = z
  .number('An hour from 7 to 20 is needed')
  .check(z.refine((value) => HOURS.includes(value), 'An hour must be a whole number from 7 to 20'))
export const mode = z.enum(MODES, 'A mode is WHITE, GREEN, YELLOW, RED or BLACK')
export const role = z.enum(ROLES, 'A role is ADMIN or FREELANCER')

/** Euros with at most two decimals, 0 to 100000. */
export const euros = z.number(messages.invalidAmount).check(z.refine(isEuroAmount, messages.invalidAmount))

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
export const slot = z.object({ date: day, hour, mode })
export const optionalMonth = z.object({ month: z.optional(month) })

const availabilityError = messages.invalidAvailability
/** Days stated whole: `[{ day, hours }]`. */
export const availabilityDays = z
  .array(
    z.object(
      {
        day: z.string(availabilityError).check(z.refine(isDay, availabilityError)),
        hours: z
          .array(
            z
              .number(availabilityError)
              .check(z.refine((value) => HOURS.includes(value) && !Object.is(value, -0), availabilityError)),
            availabilityError,
          )
          .check(z.maxLength(HOURS.length * 4, availabilityError)),
      },
      availabilityError,
    ),
    availabilityError,
  )
  .check(z.maxLength(400, availabilityError))
