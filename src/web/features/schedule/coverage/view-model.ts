/** The people of a month's hours: replies of the server -> what the grid shows, and its sums. */
import type { CoverageReply } from '../../../../contract/staffing.ts'
import { daysOfMonth, type Month, weekdayOf } from '../../../../domain/calendar.ts'
import { needOfHour } from '../../../../domain/coverage.ts'
import { hasBegun, type Moment } from '../../../../domain/hour-counts.ts'
import { priceOfHour } from '../../../../domain/pricing.ts'
import { HOURS, isStaffed, patternKey, slotKey, type SlotRef } from '../../../../domain/slot.ts'
import type { NeedOfSlot, PatternNeed, Staffing } from '../../../../domain/staffing.ts'
import { NO_OWN_WAGES, type DatedWages } from '../../../../domain/wages.ts'
import type { Overlay } from '../../../grid/draw/cell-overlays.ts'
import { type GridCell, type PeopleOfCell, WEEKDAYS } from '../../../grid/draw/cells.ts'

/** The replies about the people of a month. */
export interface MonthOfPeople {
  month: Month
  coverage: Pick<CoverageReply, 'hours'>
  needs: readonly NeedOfSlot[]
  pattern: readonly PatternNeed[]
  byColour: Staffing['need']
  /** The present hour in the project's time zone. */
  now: Moment
}

/** Makes the patches of all hours of the month, so that the grid draws only those that differ. */
export function peopleOfMonth({ month, coverage, needs, pattern, byColour, now }: MonthOfPeople): Overlay {
  const covered = new Map(coverage.hours.map((each) => [slotKey(each.date, each.hour), each]))
  const own = new Map(needs.map((each) => [slotKey(each.date, each.hour), each.people]))
  const weekly = new Map(pattern.map((each) => [patternKey(each.day, each.hour), each.people]))
  return new Map(
    daysOfMonth(month).map((date) => [
      date,
      new Map(
        HOURS.map((hour) => {
          const key = slotKey(date, hour)
          const { booked = 0, given = 0, asked = 0 } = covered.get(key) ?? {}
          const ofWeek = weekly.get(patternKey(weekdayOf(date), hour))
          const people = sameObject({
            booked,
            given,
            asked,
            needBelow: ofWeek === undefined ? byColour : { GREEN: ofWeek, YELLOW: ofWeek, RED: ofWeek },
            hasBegun: hasBegun({ date, hour }, now),
          })
          return [hour, { ownNeed: own.get(key) ?? null, people }]
        }),
      ),
    ]),
  )
}

/** Makes the patches of all cells of the weekly pattern, in which nobody is booked. */
export function peopleOfPattern({ pattern, byColour }: Pick<MonthOfPeople, 'pattern' | 'byColour'>): Overlay {
  const numbers = new Map(pattern.map((each) => [patternKey(each.day, each.hour), each.people]))
  const people = { booked: 0, given: 0, asked: 0, needBelow: byColour, hasBegun: false }
  const patchOf = (day: number, hour: number) => ({
    ownNeed: numbers.get(patternKey(day, hour)) ?? null,
    people: sameObject(people),
  })
  return new Map(WEEKDAYS.map((row, day) => [row, new Map(HOURS.map((hour) => [hour, patchOf(day, hour)]))]))
}

/** The grid compares cells by their fields, and most hours of a month have equal people. */
const known = new Map<string, PeopleOfCell>()
function sameObject(people: PeopleOfCell): PeopleOfCell {
  const key = JSON.stringify(people)
  const found = known.get(key)
  if (found) return found
  if (known.size >= 1000) known.clear()
  known.set(key, people)
  return people
}

/** `none`: nobody is needed, and nobody is there. */
type State = 'none' | 'gap' | 'full' | 'over'

export interface CoverageOfCell {
  need: number
  booked: number
  given: number
  asked: number
  state: State
}

/** The coverage that a cell shows; undefined while its people are not known. */
export function coverageOfCell({
  mode,
  ownNeed,
  people,
}: Pick<GridCell, 'mode' | 'ownNeed' | 'people'>): CoverageOfCell | undefined {
  if (!people) return undefined
  const { booked, given, asked, needBelow } = people
  const need = needOfHour(mode, { own: ownNeed ?? undefined, pattern: undefined, byColour: needBelow })
  return { need, booked, given, asked, state: stateOf(need, booked, isStaffed(mode)) }
}

function stateOf(need: number, booked: number, isOpen: boolean): State {
  if (booked < need) return 'gap'
  if (booked > need) return 'over'
  return isOpen ? 'full' : 'none'
}

/** An hour of the month with what decides its coverage and its cost. */
export interface HourToCover extends Pick<GridCell, 'mode' | 'ownNeed' | 'people'> {
  /** The price that is set on the hour, in whole cents. */
  priceCents: number | undefined
}

/** The missing people of hours, and in whole cents the pay of those and of the booked ones. */
interface Lack {
  short: number
  gapsCents: number
  bookedCents: number
}

/** All booked people count with the price that everybody gets, and hours that have begun miss nobody. */
function lackOf(hour: SlotRef & HourToCover, tenantWages: DatedWages): Lack {
  const coverage = coverageOfCell(hour)
  if (!coverage || !isStaffed(hour.mode)) return { short: 0, gapsCents: 0, bookedCents: 0 }
  const inputs = { projectSlotPrice: hour.priceCents, wageOverride: NO_OWN_WAGES, tenantWages }
  const cents = priceOfHour(hour.mode, hour.date, inputs)?.cents ?? 0
  const short = hour.people?.hasBegun ? 0 : Math.max(coverage.need - coverage.booked, 0)
  return { short, gapsCents: cents * short, bookedCents: cents * coverage.booked }
}

export interface Gaps {
  /** Hours with a gap that have not begun, in order. */
  places: SlotRef[]
  /** The hours of work that are missing. */
  short: number
  /** The cost of filling them, in whole cents. */
  cents: number
}

export function gapsOf(hours: Iterable<SlotRef & HourToCover>, wages: DatedWages): Gaps {
  const gaps: Gaps = { places: [], short: 0, cents: 0 }
  for (const hour of hours) {
    const { short, gapsCents } = lackOf(hour, wages)
    if (short === 0) continue
    gaps.places.push({ date: hour.date, hour: hour.hour })
    gaps.short += short
    gaps.cents += gapsCents
  }
  return gaps
}

/** The change of the missing hours, and of all costs in whole cents, by edits of these hours. */
export function changeOf(
  edited: Iterable<readonly [before: SlotRef & HourToCover, after: SlotRef & HourToCover]>,
  wages: DatedWages,
): { short: number; cents: number } {
  const change = { short: 0, cents: 0 }
  for (const [before, after] of edited) {
    const [old, now] = [lackOf(before, wages), lackOf(after, wages)]
    change.short += now.short - old.short
    change.cents += now.gapsCents + now.bookedCents - old.gapsCents - old.bookedCents
  }
  return change
}

/** The next gap after a place, or the one before it; past the last one the first one follows. */
export function gapFrom(places: readonly SlotRef[], from: SlotRef, step: 1 | -1): SlotRef | undefined {
  const isAfter = (place: SlotRef) =>
    place.date > from.date || (place.date === from.date && place.hour > from.hour)
  const isBefore = (place: SlotRef) =>
    !isAfter(place) && !(place.date === from.date && place.hour === from.hour)
  return step === 1 ? (places.find(isAfter) ?? places.at(0)) : (places.findLast(isBefore) ?? places.at(-1))
}
