/** Fields of a person (specification, sections 5 and 9); particulars.ts checks their texts. */

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 256
export const NAME_MAX = 80
/** The longest phone number that its owner may type. */
export const PHONE_MAX = 40

export const GERMAN_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'L1'] as const
export type GermanLevel = (typeof GERMAN_LEVELS)[number]

/** The form in which addresses are compared, without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** First and last name in reading order; the address where there is no name. */
export function displayName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email
}
