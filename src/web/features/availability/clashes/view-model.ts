import type { HourBlock } from '../../../../domain/hour-blocks.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { AvailabilityRow } from '../view-model.ts'

/** Chosen hours in a row at which the person is busy elsewhere, and where. */
export interface Clash extends HourBlock {
  name: string
}

/** Finds the chosen hours, not saved yet, that overlap bookings in other projects or the person's own calendar. */
export function clashesOf(
  rows: readonly AvailabilityRow[],
  {
    busy,
    elsewhere,
    calendar,
  }: {
    busy: readonly SlotRef[]
    elsewhere: readonly (HourBlock & { projectName: string })[]
    /** The name of the calendar. */
    calendar: string
  },
): Clash[] {
  const places = [
    ...elsewhere.map(({ projectName, ...block }) => ({ ...block, name: projectName })),
    ...busy.map(({ date, hour }) => ({ date, from: hour, to: hour + 1, name: calendar })),
  ]
  const clashes: Clash[] = []
  for (const { date, cells } of rows) {
    const ofDay = places.filter((place) => place.date === date)
    if (ofDay.length === 0) continue
    for (const name of new Set(ofDay.map((place) => place.name)))
      for (const { hour, given } of cells) {
        const isBusy = ofDay.some((place) => place.name === name && place.from <= hour && hour < place.to)
        if (given !== 'added' || !isBusy) continue
        const last = clashes.at(-1)
        if (last?.date === date && last.name === name && last.to === hour) last.to += 1
        else clashes.push({ date, from: hour, to: hour + 1, name })
      }
  }
  return clashes
}
