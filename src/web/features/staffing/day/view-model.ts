/** View model of a day: each person's hours as bars, and the people of one hour. */
import type { DayReply } from '../../../../contract/team.ts'
import { HOURS } from '../../../../domain/slot.ts'

/** The relations of a person to an hour; of several the first one counts. */
export const HOUR_KINDS = ['booked', 'asked', 'given'] as const
export type HourKind = (typeof HOUR_KINDS)[number]

/** Hours of one kind in a row, from the first one to the hour in which the last one ends. */
export interface Bar {
  kind: HourKind
  from: number
  to: number
}

export interface DayRow {
  userId: string
  /** Empty for a person without a name. */
  name: string
  phone: string
  bars: Bar[]
}

type PersonOfDay = DayReply['people'][number]

/** The kind that an hour has for a person. */
function kindAt(person: PersonOfDay, hour: number): HourKind | undefined {
  return HOUR_KINDS.find((kind) => person[kind]?.includes(hour))
}

function barsOf(person: PersonOfDay): Bar[] {
  const bars: Bar[] = []
  for (const hour of HOURS) {
    const kind = kindAt(person, hour)
    if (kind === undefined) continue
    const last = bars.at(-1)
    if (last?.kind === kind && last.to === hour) last.to += 1
    else bars.push({ kind, from: hour, to: hour + 1 })
  }
  return bars
}

/** One row a person: first those who are booked, by their first hour, then those asked and those who gave hours. */
export function dayRows({ people }: DayReply): DayRow[] {
  const rank = ({ bars }: DayRow) => {
    const kind = HOUR_KINDS.findIndex((each) => bars.some((bar) => bar.kind === each))
    const first = bars.find((bar) => bar.kind === HOUR_KINDS[kind])
    return kind * 100 + (first?.from ?? 0)
  }
  return people
    .map((person) => ({
      userId: person.userId,
      name: `${person.firstName} ${person.lastName}`.trim(),
      phone: person.phone ?? '',
      bars: barsOf(person),
    }))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** The people of an hour, by what they are to it. */
export function peopleOfHour(rows: readonly DayRow[], hour: number): Record<HourKind, DayRow[]> {
  const ofKind = (kind: HourKind) =>
    rows.filter(({ bars }) => bars.some((bar) => bar.kind === kind && bar.from <= hour && hour < bar.to))
  return { booked: ofKind('booked'), asked: ofKind('asked'), given: ofKind('given') }
}

/** How an hour is covered: a gap lacks people, one that is over has too many. */
export type Cover = 'gap' | 'full' | 'over'

export function coverOf({ need, booked }: { need: number; booked: number }): Cover {
  if (booked < need) return 'gap'
  return booked > need ? 'over' : 'full'
}

/** The address that calls a telephone number as it was typed; undefined where it has no digits. */
export function telOf(phone: string): string | undefined {
  const dialled = phone.replaceAll(/\(0\)|[^+\d]/g, '')
  return /\d/.test(dialled) ? `tel:${dialled}` : undefined
}
