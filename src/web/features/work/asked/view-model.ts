/** Requests to a person: reply -> lines of hours to choose. */
import type { MyRequestReply } from '../../../../contract/requests.ts'
import { eurosToCents } from '../../../../domain/money.ts'
import { bySlot, type SlotKey, slotKey } from '../../../../domain/slot.ts'

type AskedHour = MyRequestReply['slots'][number]

/** The hours of a request that the person leaves out. */
export type LeftOut = readonly SlotKey[]

/** Hours in a row that are chosen together. */
export interface Line {
  date: string
  from: number
  /** The hour at which they end. */
  to: number
  hours: readonly AskedHour[]
  cents: number
  isOpen: boolean
  overlaps: boolean
}

export const keyOf = ({ date, hour }: { date: string; hour: number }): SlotKey => slotKey(date, hour)

/** The hours as lines: in a row as long as they are alike, or each by itself. */
export function linesOf(slots: readonly AskedHour[], isSplit: boolean): Line[] {
  const runs: AskedHour[][] = []
  for (const slot of slots.toSorted(bySlot)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isSame =
      last?.date === slot.date &&
      last.hour === slot.hour - 1 &&
      last.open === slot.open &&
      last.overlaps === slot.overlaps
    if (isSame && !isSplit) run!.push(slot)
    else runs.push([slot])
  }
  return runs.map((hours) => ({
    date: hours[0]!.date,
    from: hours[0]!.hour,
    to: hours.at(-1)!.hour + 1,
    hours,
    cents: centsOf(hours),
    isOpen: hours[0]!.open,
    overlaps: hours[0]!.overlaps,
  }))
}

export function centsOf(hours: readonly AskedHour[]): number {
  return hours.reduce((sum, { euros }) => sum + eurosToCents(euros), 0)
}

/** The open hours that are not left out. */
export function chosenOf(slots: readonly AskedHour[], leftOut: LeftOut): AskedHour[] {
  return slots.filter((slot) => slot.open && !leftOut.includes(keyOf(slot)))
}

/** Leaves these hours out, or chooses them again where all of them are left out. */
export function toggled(leftOut: LeftOut, hours: readonly AskedHour[]): LeftOut {
  const keys = hours.map(keyOf)
  const others = leftOut.filter((key) => !keys.includes(key))
  return isLeftOut(leftOut, hours) ? others : [...others, ...keys]
}

export function isLeftOut(leftOut: LeftOut, hours: readonly AskedHour[]): boolean {
  return hours.every((hour) => leftOut.includes(keyOf(hour)))
}

/** Whether only some hours of a row are left out, so that they have to be shown each by itself. */
export function cutsRows(leftOut: LeftOut, slots: readonly AskedHour[]): boolean {
  return linesOf(slots, false).some(
    ({ hours, isOpen }) =>
      isOpen && !isLeftOut(leftOut, hours) && hours.some((hour) => leftOut.includes(keyOf(hour))),
  )
}

/** Requests to answer, the earliest deadline first, and apart from them those that have ended. */
export function sortRequests(requests: readonly MyRequestReply[]): {
  open: MyRequestReply[]
  ended: MyRequestReply[]
} {
  const open = requests.filter(({ state }) => state === 'open')
  return {
    open: open.toSorted((a, b) => Date.parse(a.answerBy) - Date.parse(b.answerBy)),
    ended: requests.filter(({ state }) => state !== 'open'),
  }
}
