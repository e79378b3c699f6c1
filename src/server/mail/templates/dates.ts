/** The day of an instant as a mail says it: 4 December 2026. UTC, since a mail does not know its reader's clock. */
export function mailDay(instant: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
}
