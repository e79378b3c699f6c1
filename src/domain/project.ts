/** The settings of a project (decisions, section 5). */
import { addDays, type Day } from './calendar.ts'
import { displayName } from './person.ts'

export const CONTACT_MAX = 120
export const ADDRESS_MAX = 200
export const PAST_DAYS_MAX = 366

/** Returns the contact that freelancers see: the project's own, or else the name and address of its administrator. */
export function contactShown(
  contact: string,
  administrator: { firstName: string; lastName: string; email: string } | undefined,
): string {
  if (contact !== '' || !administrator) return contact
  const name = displayName(administrator)
  return name === administrator.email ? name : `${name} (${administrator.email})`
}

/** The first day on which freelancers may add hours; undefined where they may add hours to every day. */
export function firstOpenDay(pastDays: number | null, today: Day): Day | undefined {
  return pastDays === null ? undefined : addDays(today, -pastDays)
}
