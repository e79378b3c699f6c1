import { currentInstant } from '../../clock.ts'

/** The time zones that the browser knows, by name. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/** The time in a zone now, `14:05`. */
export function timeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(currentInstant())
}
