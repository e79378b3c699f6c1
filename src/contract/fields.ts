/** Field schemas that several endpoints share. Every refusal is a sentence for a person. */
import * as z from 'zod/mini'
import { DAY_PATTERN, isDay, MONTH_PATTERN } from '../domain/calendar.ts'
import { isCountryCode } from '../domain/countries.ts'
import { LANGUAGES } from '../domain/language.ts'
import { isEuroAmount, MAX_EUROS } from '../domain/money.ts'
import { isEmail, isPhone, isPlainLine, isPlainName, isTypedPhone } from '../domain/particulars.ts'
import { GERMAN_LEVELS, PASSWORD_MAX, PASSWORD_MIN } from '../domain/person.ts'
import { ADDRESS_MAX, CONTACT_MAX, PAST_DAYS_MAX } from '../domain/project.ts'
import { ROLES } from '../domain/roles.ts'
import { FIRST_HOUR, HOURS, LAST_HOUR, MAX_SLOTS_AT_ONCE, MODES } from '../domain/slot.ts'
import { isTimeZone } from '../domain/time-zone.ts'
import { refusals } from './texts.ts'

/** The fields of a body. A body that is not an object is refused as a whole. */
// @__NO_SIDE_EFFECTS__
export const fields = <Shape extends z.core.$ZodShape>(shape: Shape) => z.object(shape, refusals.bodyNeeded)

export const id = z.string()
/** The form of every id: a UUID in lower case. */
export const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The person whom a call is about, where the call may leave it out. */
export const optionalPerson = z.optional(z.string(refusals.personOrNothingNeeded))
/** One combined check takes less time than two, as with hours. */
const dayOf = (needed: string, notADay: string) =>
  z.string(needed).check(z.refine(isDay, notADay), z.meta({ pattern: DAY_PATTERN.source }))
export const day = dayOf(refusals.dayNeeded, refusals.notADay)
export const month = z.string(refusals.monthNeeded).check(z.regex(MONTH_PATTERN, refusals.notAMonth))
const isHour = (value: number) => HOURS.includes(value)
/** Describes an hour for the API description, since the combined check does not. */
const asHour = z.meta({ type: 'integer', minimum: FIRST_HOUR, maximum: LAST_HOUR })
export const hour = z.number(refusals.hourNeeded).check(z.refine(isHour, refusals.notAnHour), asHour)
/** An hour in the query of a call, where all values are text. */
export const hourInQuery = z
  .string(refusals.hourNeeded)
  .check(z.regex(/^([7-9]|1\d|20)$/, refusals.notAnHour))
export const weekday = z
  .number(refusals.notAWeekday)
  .check(z.int(refusals.notAWeekday), z.minimum(0, refusals.notAWeekday), z.maximum(6, refusals.notAWeekday))
export const mode = z.enum(MODES, refusals.notAMode)
export const language = z.enum(LANGUAGES, refusals.notALanguage)
export const role = z.enum(ROLES, refusals.notARole)

/** Euros with at most two decimals, 0 to 100000. */
export const euros = z.number(refusals.invalidAmount).check(
  z.minimum(0, refusals.invalidAmount),
  z.maximum(MAX_EUROS, refusals.invalidAmount),
  z.refine((amount) => isEuroAmount(amount), refusals.invalidAmount),
  z.describe('Euros with at most two decimals'),
)

/** Days until an invite ends; null for no end, left out for the usual time. */
export const expiresInDays = z.optional(
  z.nullable(
    z
      .int(refusals.notAnExpiry)
      .check(z.minimum(1, refusals.notAnExpiry), z.maximum(90, refusals.notAnExpiry)),
  ),
)

/** One line of text up to 80 characters, trimmed; may be empty. */
export const optionalName = z
  .string(refusals.textNeeded)
  .check(z.trim(), z.refine(isPlainName, refusals.notAName))
/** A name that is not empty. */
export const name = optionalName.check(z.minLength(1, refusals.empty))

export const timeZone = z.string(refusals.notATimeZone).check(z.refine(isTimeZone, refusals.notATimeZone))
/** The contact of a project: one line up to 120 characters, trimmed; may be empty. */
export const contact = z.string(refusals.textNeeded).check(
  z.trim(),
  z.refine((text) => isPlainLine(text, CONTACT_MAX), refusals.notAContact),
)
/** The address of work of a project: one line up to 200 characters, trimmed; may be empty. */
export const address = z.string(refusals.textNeeded).check(
  z.trim(),
  z.refine((text) => isPlainLine(text, ADDRESS_MAX), refusals.notAnAddress),
)
/** The number of days back to which freelancers may add hours; null for any. */
export const pastDays = z.nullable(
  z
    .int(refusals.notPastDays)
    .check(z.minimum(0, refusals.notPastDays), z.maximum(PAST_DAYS_MAX, refusals.notPastDays)),
)

export const email = z.string(refusals.emailRequired).check(
  z.trim(),
  z.minLength(1, refusals.emailRequired),
  z.refine((text) => text === '' || isEmail(text), refusals.notAnEmail),
)
/** One's own phone number, which is kept as it was typed; may be empty. */
export const optionalPhone = z
  .string(refusals.phoneNeeded)
  .check(z.trim(), z.refine(isTypedPhone, refusals.notAPhone))
/** One's own phone number that is not empty. */
export const phone = optionalPhone.check(z.minLength(1, refusals.empty))
export const invitedPhone = z.string(refusals.phoneNeeded).check(
  z.trim(),
  z.refine((text) => text === '' || isPhone(text), refusals.invalidPhone),
)
export const country = z
  .string(refusals.countryNeeded)
  .check(z.refine((text) => text === '' || isCountryCode(text), refusals.notACountry))
export const germanLevel = z.enum(GERMAN_LEVELS, refusals.notALevel)

/** A password to be set. */
export const newPassword = z.string(refusals.passwordNeeded).check(
  z.minLength(PASSWORD_MIN, refusals.passwordTooShort),
  z.maxLength(PASSWORD_MAX, refusals.passwordTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), refusals.passwordNotStorable),
)
/** A password to compare: any text short enough to hash. */
export const password = z
  .string(refusals.passwordNeeded)
  .check(z.maxLength(PASSWORD_MAX, refusals.passwordTooLong))
export const code = z.string(refusals.codeNeeded).check(z.trim(), z.regex(/^\d{6}$/, refusals.notACode))

/**
 * Slots in a reply. Saved slots were checked when they came in, and a reply may hold tens of thousands. Checking again
 * that each day exists would take four times as long as the rest of the reply. Parsing each object would take twenty
 * times as long as this check for exactly these two fields.
 */
export const savedSlotRefs = z.custom<{ date: string; hour: number }[]>(isSlotRefs).check(
  z.meta({
    type: 'array',
    items: {
      type: 'object',
      properties: { date: { type: 'string' }, hour: { type: 'number' } },
      required: ['date', 'hour'],
      additionalProperties: false,
    },
  }),
)
function isSlotRefs(value: unknown): boolean {
  const isRef = (each: unknown) => {
    if (typeof each !== 'object' || each === null || Object.keys(each).length !== 2) return false
    const { date, hour } = each as Record<string, unknown>
    return typeof date === 'string' && typeof hour === 'number'
  }
  return Array.isArray(value) && value.every(isRef)
}
export const savedSlot = z.object({ date: z.string(), hour: z.number(), mode })
export const slot = fields({ date: day, hour, mode })
/** A slot whose mode may be null, which removes the entry, so that the source below it holds again. */
export const slotOrNone = fields({ date: day, hour, mode: z.nullable(mode) })
/** A body that states many slots at once. */
export const slotsAtOnce = <Stated extends z.ZodMiniType>(stated: Stated) =>
  fields({
    slots: z.array(stated, refusals.slotsNeeded).check(z.maxLength(MAX_SLOTS_AT_ONCE, refusals.tooManySlots)),
  })
export const optionalMonth = z.object({ month: z.optional(month) })
const cursor = z.optional(z.string(refusals.entryNeeded).check(z.regex(ID_PATTERN, refusals.entryNeeded)))
/** The query of a list in pages: `before` is the `next` of the page before. */
export const page = z.object({ before: cursor })
/** The query of a list of people in pages; `query` is what they are searched by. */
export const peoplePage = z.object({
  query: z.optional(z.string(refusals.textNeeded).check(z.maxLength(200, refusals.queryTooLong))),
  before: cursor,
})
export const monthPage = z.object({ month: z.optional(month), before: cursor })

/** The most people that one call puts on a roster or invites. */
export const MAX_PEOPLE_AT_ONCE = 200
const severalPeople = (needed: string) =>
  z
    .array(z.string(needed), needed)
    .check(z.minLength(1, needed), z.maxLength(MAX_PEOPLE_AT_ONCE, refusals.tooManyPeople))
/** Ids of people. */
export const peopleAtOnce = severalPeople(refusals.peopleNeeded)
/** The projects that are named to a planner. */
export const plannedProjects = z
  .array(z.string(refusals.projectsNeeded), refusals.projectsNeeded)
  .check(z.maxLength(MAX_PEOPLE_AT_ONCE, refusals.projectsNeeded))
/** Texts that should be addresses: the reply says which are none. */
export const addressesAtOnce = severalPeople(refusals.addressesNeeded)

/** Days stated whole: `[{ day, hours }]`. */
export const availabilityDays = z
  .array(
    z.object(
      {
        day: dayOf(refusals.invalidAvailability, refusals.invalidAvailability),
        hours: z
          // A literal takes half the time of a number with a check, and a call may state thousands of hours.
          .array(z.literal(HOURS, refusals.invalidAvailability).check(asHour), refusals.invalidAvailability)
          .check(z.maxLength(HOURS.length * 4, refusals.invalidAvailability)),
      },
      refusals.invalidAvailability,
    ),
    refusals.invalidAvailability,
  )
  .check(z.maxLength(400, refusals.invalidAvailability))

/** The secret of a device that signed in to the account before. */
export const device = z.optional(z.string(refusals.deviceNeeded))
