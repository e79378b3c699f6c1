import type { HourBlock } from '../../../../domain/hour-blocks.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { AvailabilityRow } from '../view-model.ts'

/** Chosen hours in a row at which the person is busy elsewhere, and where. */
export interface Clash extends HourBlock {
  name: string
}

/** An hour, in the time zone of the rows, at which the person is busy elsewhere, and the name of the place. */
export type BusyHour = SlotRef & { name: string }

/** Finds the chosen hours, not saved yet, at which the person is busy elsewhere. */
export function clashesOf(rows: readonly AvailabilityRow[], busy: readonly BusyHour[]): Clash[] {
  const clashes: Clash[] = []
  for (const { date, cells } of rows) {
    const ofDay = busy.filter((each) => each.date === date)
    if (ofDay.length === 0) continue
    for (const name of new Set(ofDay.map((each) => each.name)))
      for (const { hour, given } of cells) {
        const isBusy = ofDay.some((each) => each.name === name && each.hour === hour)
        if (given !== 'added' || !isBusy) continue
        const last = clashes.at(-1)
        if (last?.date === date && last.name === name && last.to === hour) last.to += 1
        else clashes.push({ date, from: hour, to: hour + 1, name })
      }
  }
  return clashes
}
