/** A person's month for an administrator: replies and unsaved changes -> cells and the days to save. */
import type { ScheduleReply } from '../../../../contract/schedule.ts'
import { bitsToHours, type DayHours, type Given, hoursToBits } from '../../../../domain/availability.ts'
import { type Day, daysOfMonth, type Month, monthOfDay, type Weekday } from '../../../../domain/calendar.ts'
import type { Language } from '../../../../domain/language.ts'
import { eurosToCents } from '../../../../domain/money.ts'
import { priceOfHour, type PriceSource } from '../../../../domain/pricing.ts'
import {
  createEntryReader,
  HOURS,
  isStaffed,
  type Mode,
  createModeReader,
  slotKey,
  type SlotKey,
  type SlotRef,
} from '../../../../domain/slot.ts'
import { expandWeekdays } from '../../../../domain/stated-days.ts'
import type { DatedOverride, DatedWages } from '../../../../domain/wages.ts'
import type { CellPatch } from '../../../grid/draw/cell-overlays.ts'
import { type GridCell, isGiven } from '../../../grid/draw/cells.ts'
import type { PendingEdits } from '../../../grid/edits/cell-saver.ts'
import {
  totalHours,
  hasHour,
  type HoursByDay,
  hoursIn,
  NO_HOURS,
  toggleHour,
  withoutHours,
} from '../view-model.ts'
import { personTexts } from './texts.ts'

/** Unsaved changes of a person's hours. The saved hours beside them may change meanwhile. */
export interface Changes {
  added: HoursByDay
  removed: HoursByDay
}

export const NO_CHANGES: Changes = { added: NO_HOURS, removed: NO_HOURS }

/** A reply with each person's hours. An entry names a date, or a weekday (0 = Monday) of the month. */
interface PeopleReply {
  users: readonly {
    user: { id: string }
    slots: readonly (SlotRef | { day: Weekday; hour: number })[]
  }[]
}

export function hoursOfPerson({ users }: PeopleReply, userId: string, month: Month): HoursByDay {
  const slots = users.find(({ user }) => user.id === userId)?.slots ?? []
  const entries = slots.map((slot) => ({ day: 'date' in slot ? slot.date : slot.day, hours: [slot.hour] }))
  return Object.fromEntries(expandWeekdays(entries, month).map(({ day, hours }) => [day, hoursToBits(hours)]))
}

/** The changes after a press on an hour, which adds or removes it, or drops an earlier change. */
export function togglePersonHour(changes: Changes, saved: HoursByDay, date: Day, hour: number): Changes {
  const { added, removed } = changes
  return hasHour(removed, date, hour) || (hasHour(saved, date, hour) && !hasHour(added, date, hour))
    ? { added, removed: toggleHour(removed, date, hour) }
    : { added: toggleHour(added, date, hour), removed }
}

/** A drag from a given hour removes hours, and any other adds them. Hours that are being saved stay as they are. */
export function hoursBrush(first: GridCell): (cell: GridCell) => CellPatch | undefined {
  const removes = isGiven(first)
  return (cell) => {
    if (cell.isPending || isGiven(cell) !== removes) return undefined
    if (removes) return { given: cell.given === 'saved' ? 'removed' : undefined }
    return { given: cell.given === 'removed' ? 'saved' : 'added' }
  }
}

/** Drops the changes that the server already has. `saved` is one month's hours; removals in other months stay. */
export function dropSaved(month: Month, { added, removed }: Changes, saved: HoursByDay): Changes {
  const alreadyRemoved = withoutHours(hoursIn(month, removed), saved)
  return { added: withoutHours(added, saved), removed: withoutHours(removed, alreadyRemoved) }
}

/** Drops the changes that were sent. */
export function dropSent(changes: Changes, sent: Changes): Changes {
  return {
    added: withoutHours(changes.added, sent.added),
    removed: withoutHours(changes.removed, sent.removed),
  }
}

export function hasChange({ added, removed }: Changes, date: Day, hour: number): boolean {
  return hasHour(added, date, hour) || hasHour(removed, date, hour)
}

export function countChanges({ added, removed }: Changes): { added: number; removed: number; all: number } {
  const [plus, minus] = [totalHours(added), totalHours(removed)]
  return { added: plus, removed: minus, all: plus + minus }
}

export const hasNoChanges = (changes: Changes) => countChanges(changes).all === 0

/** `+2 h, −1 h not saved`, and the number of changes in months that are not shown. */
export function unsavedText(month: Month, { added, removed }: Changes, language: Language = 'en'): string {
  const texts = personTexts[language]
  const { added: plus, removed: minus, all } = countChanges({ added, removed })
  const parts = [plus > 0 && texts.hours(`+${plus}`), minus > 0 && texts.hours(`−${minus}`)].filter(Boolean)
  const here = totalHours(hoursIn(month, added)) + totalHours(hoursIn(month, removed))
  const sentence = texts.notSaved(parts.join(', '))
  return all > here ? `${sentence}, ${texts.inOtherMonths(all - here)}` : sentence
}

/** The changed days, in order. */
function daysChanged({ added, removed }: Changes): Day[] {
  return [...new Set([...Object.keys(added), ...Object.keys(removed)])].toSorted()
}

export function monthsChanged(changes: Changes): Month[] {
  return [...new Set(daysChanged(changes).map(monthOfDay))]
}

/** The days to send. Each changed day is sent whole, and a day without hours clears it. */
export function daysAfter(changes: Changes, saved: HoursByDay): DayHours[] {
  return daysChanged(changes).map((day) => ({
    day,
    hours: bitsToHours(((saved[day] ?? 0) | (changes.added[day] ?? 0)) & ~(changes.removed[day] ?? 0)),
  }))
}

/** The wages that a person's pay comes from, in cents. */
export interface PersonWages {
  wageOverride: DatedOverride
  tenantWages: DatedWages
}

export interface PersonMonth {
  month: Month
  /** The schedule with the person's overrides and prices. */
  schedule: ScheduleReply
  /** Undefined while loading; hours then show no price. */
  wages: PersonWages | undefined
  saved: HoursByDay
}

type Edits = PendingEdits<Mode | null>

export interface PersonHour {
  mode: Mode
  /** The person's pay for the hour and its source; undefined where nobody works. */
  price: { cents: number; source: PriceSource } | undefined
  /** The slot price, also while nobody works in the slot. */
  slotPriceCents: number | undefined
}

/** Reads the month without edits: the person's overrides and prices above the project's schedule. */
export function personReaders(schedule: ScheduleReply) {
  return {
    entryAt: createEntryReader(schedule.userModeOverrides),
    belowAt: createModeReader({ ...schedule, userModeOverrides: [] }),
    priceAt: (date: Day, hour: number) => ownPriceOf(schedule, date, hour),
  }
}

/** Returns a function that gives the person's mode and price for any hour of the month. */
export function personHourReader({ schedule, wages }: PersonMonth, edits: Edits) {
  const { entryAt, belowAt } = personReaders(schedule)
  return (date: Day, hour: number): PersonHour => {
    const key = slotKey(date, hour)
    const edit = edits.get(key)
    const mode = (edit ? edit.value : entryAt(date, hour)) ?? belowAt(date, hour)
    const slotPrices = slotPricesIn(schedule, key)
    return {
      mode,
      price: wages && priceOfHour(mode, date, { ...slotPrices, ...wages }),
      slotPriceCents: slotPrices.userSlotPrice ?? slotPrices.projectSlotPrice,
    }
  }
}
export type PersonHourReader = ReturnType<typeof personHourReader>

/** The prices set on an hour. The reply has the person's price in place of the project's. */
function slotPricesIn(
  { slotPrices }: ScheduleReply,
  key: SlotKey,
): { userSlotPrice?: number; projectSlotPrice?: number } {
  const price = slotPrices[key]
  if (price === undefined) return {}
  if (typeof price === 'number') return { projectSlotPrice: eurosToCents(price) }
  const cents = eurosToCents(price.amount)
  return price.userOverride ? { userSlotPrice: cents } : { projectSlotPrice: cents }
}

/** The person's slot price in cents; null if there is none. */
export function ownPriceOf(schedule: ScheduleReply, date: Day, hour: number): number | null {
  return slotPricesIn(schedule, slotKey(date, hour)).userSlotPrice ?? null
}

/** The meaning of a press: select the hour, add or remove it, advance its mode, or price it. */
export type PersonView = 'select' | 'availability' | 'colors' | 'price'

export interface PersonCell {
  hour: number
  mode: Mode
  priceCents: number | undefined
  isSlotPrice: boolean
  saysNotAvailable: boolean
  given: Given | undefined
  isPending: boolean
  isDisabled: boolean
  isSelected: boolean | undefined
}

export interface PersonState {
  view: PersonView
  unsaved: Changes
  /** The changes that a running save sends. */
  sending: Changes
  edits: Edits
  selected: SlotRef | undefined
}

/** One row for each day and one cell for each hour. While availability is edited only staffed and given hours can be pressed. */
export function personRows(
  { month, saved }: PersonMonth,
  hourAt: PersonHourReader,
  { view, unsaved, sending, edits, selected }: PersonState,
): { date: Day; cells: PersonCell[] }[] {
  return daysOfMonth(month).map((date) => ({
    date,
    cells: HOURS.map((hour) => {
      const key = slotKey(date, hour)
      const { mode, price, slotPriceCents } = hourAt(date, hour)
      // The price of a closed hour has no effect yet and is shown only while prices are edited.
      const priceCents = price?.cents ?? (view === 'price' ? slotPriceCents : undefined)
      const given = givenState(saved, unsaved, date, hour)
      return {
        hour,
        mode,
        priceCents,
        isSlotPrice: priceCents !== undefined && slotPriceCents !== undefined,
        saysNotAvailable: (view === 'select' || view === 'availability') && !isStaffed(mode),
        given,
        isPending: (edits.get(key)?.isSaving ?? false) || hasChange(sending, date, hour),
        isDisabled: view === 'availability' && !isStaffed(mode) && given === undefined,
        isSelected: view === 'select' ? selected?.date === date && selected.hour === hour : undefined,
      }
    }),
  }))
}

function givenState(saved: HoursByDay, unsaved: Changes, date: Day, hour: number): PersonCell['given'] {
  if (hasHour(unsaved.removed, date, hour)) return 'removed'
  if (hasHour(saved, date, hour)) return 'saved'
  return hasHour(unsaved.added, date, hour) ? 'added' : undefined
}
