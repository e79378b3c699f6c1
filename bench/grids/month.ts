/** The month that every grid shows: October 2027, 31 days of 14 hours, all modes, every hour with its price. */
import { daysOfMonth } from '../../src/domain/calendar.ts'
import { HOURS, MODES, type Mode } from '../../src/domain/slot.ts'

export const MONTH = '2027-10'
export const DAYS = daysOfMonth(MONTH)

export interface MonthCell {
  date: string
  hour: number
  mode: Mode
  priceCents: number
}

export interface MountedGrid {
  /** Sets one cell by the library's recommended way. */
  edit: (date: string, hour: number, mode: Mode) => void
}

/** Draws the month into the host. */
export type Candidate = (host: HTMLElement, cells: readonly MonthCell[]) => MountedGrid

export const cells: readonly MonthCell[] = DAYS.flatMap((date, day) =>
  HOURS.map((hour) => ({
    date,
    hour,
    mode: MODES[(day + hour) % MODES.length]!,
    priceCents: 2000 + hour * 50,
  })),
)

export const colours: Record<Mode, string> = {
  WHITE: '#f8fafc',
  GREEN: '#22c55e',
  YELLOW: '#eab308',
  RED: '#ef4444',
  BLACK: '#111827',
}

/** The text of a cell. */
export const textOf = ({ mode, priceCents }: Pick<MonthCell, 'mode' | 'priceCents'>) =>
  `${mode[0]} ${(priceCents / 100).toFixed(2).replace('.', ',')}`

export const keyOf = (date: string, hour: number) => `${date}:${hour}`

/** The start of an hour as local time, for calendars. */
export const startOf = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00`
