/** A person's work: reply -> the next duty, the coming days and the past months. */
import type { WorkReply } from '../../../contract/work.ts'
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  type Month,
  monthOfDay,
} from '../../../domain/calendar.ts'
import { slotsOf } from '../../../domain/hour-blocks.ts'
import type { Moment } from '../../../domain/hour-counts.ts'
import { eurosToCents } from '../../../domain/money.ts'
import { createSameTimeReader } from '../../../domain/same-time.ts'
import { FIRST_HOUR, HOURS } from '../../../domain/slot.ts'
import { instantOf, isTimeZone } from '../../../domain/time-zone.ts'

export type WorkBlock = WorkReply['blocks'][number]

/** The present in a time zone, or by the person's own clock. */
export type NowIn = (timeZone?: string) => Moment

export interface WorkDay {
  date: Day
  blocks: readonly WorkBlock[]
}
export interface WorkMonth {
  month: Month
  hours: number
  cents: number
  /** The blocks that the sums count. */
  counted: readonly WorkBlock[]
  days: readonly WorkDay[]
}

export interface Work {
  next: WorkBlock | undefined
  /** The months with what is ahead; their days are without the next duty, which their sums include. */
  coming: readonly WorkMonth[]
  /** The months with what is over, the latest first. */
  past: readonly WorkMonth[]
}

/** The year before the first day that is read already. */
export function yearBefore(from: Day): DayRange {
  return { from: `${addMonths(monthOfDay(from), -12)}-01`, to: addDays(from, -1) }
}

/**
 * The present in the time zone of a block. Only days near today are asked for theirs: all zones agree on the others, and the
 * first time in a zone that the browser is asked for takes a phone 100 ms.
 */
export function nowAt({ date, timeZone }: WorkBlock, nowIn: NowIn): Moment {
  const here = nowIn()
  return Math.abs(daysUntil(date, here.day)) > 1 ? here : nowIn(timeZone)
}

function isOver(block: WorkBlock, nowIn: NowIn): boolean {
  const now = nowAt(block, nowIn)
  return block.date < now.day || (block.date === now.day && block.to <= now.hour)
}

export function isRunning({ date, from, to }: WorkBlock, now: Moment): boolean {
  return date === now.day && from <= now.hour && now.hour < to
}

export function workOf(blocks: readonly WorkBlock[], nowIn: NowIn): Work {
  const ahead = blocks.filter((block) => !isOver(block, nowIn))
  const over = blocks.filter((block) => isOver(block, nowIn))
  const next = firstOf(ahead)
  return {
    next,
    coming: monthsOf(ahead, (block) => block !== next),
    past: monthsOf(over, () => true).toReversed(),
  }
}

/** The block that begins first. They are in the order of their own clocks, so one of another zone may begin before. */
function firstOf([first, ...others]: readonly WorkBlock[]): WorkBlock | undefined {
  if (!first) return undefined
  const near = others.filter(
    ({ date, timeZone }) => timeZone !== first.timeZone && daysUntil(date, first.date) <= 1,
  )
  // The browser is asked for zones only where they count, and may know fewer than the server.
  if (near.length === 0 || !isTimeZone(first.timeZone)) return first
  const startOf = ({ date, from, timeZone }: WorkBlock) => instantOf({ date, hour: from }, timeZone)
  const known = near.filter(({ timeZone }) => isTimeZone(timeZone))
  return known.reduce((best, block) => (startOf(block) < startOf(best) ? block : best), first)
}

function monthsOf(blocks: readonly WorkBlock[], isListed: (block: WorkBlock) => boolean): WorkMonth[] {
  return [...Map.groupBy(blocks, ({ date }) => monthOfDay(date))].map(([month, ofMonth]) => ({
    month,
    hours: ofMonth.reduce((sum, { from, to }) => sum + to - from, 0),
    counted: ofMonth,
    cents: ofMonth.reduce((sum, { euros }) => sum + eurosToCents(euros), 0),
    days: [...Map.groupBy(ofMonth.filter(isListed), ({ date }) => date)].map(([date, ofDay]) => ({
      date,
      blocks: ofDay,
    })),
  }))
}

/**
 * The blocks of other projects that share some time with these hours; projects may have different time zones. Only days near
 * them are compared, since time zones take long.
 */
export function blocksBeside(
  blocks: readonly WorkBlock[],
  one: Pick<WorkBlock, 'projectId' | 'timeZone' | 'date' | 'from' | 'to' | 'overlaps'>,
): WorkBlock[] {
  if (!one.overlaps) return []
  const sameTime = createSameTimeReader()
  return blocks.filter(
    (other) =>
      other.projectId !== one.projectId &&
      Math.abs(daysUntil(other.date, one.date)) <= 1 &&
      slotsOf(one)
        .flatMap((slot) => sameTime(slot, one.timeZone, other.timeZone))
        .some(({ date, hour }) => date === other.date && other.from <= hour && hour < other.to),
  )
}

/** The number of days from today on. */
export function daysUntil(date: Day, today: Day): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / (24 * 60 * 60 * 1000))
}

/** Hours in a row on the bar of a day, in percent of its length. */
export interface BarPart {
  left: number
  width: number
  /** Two bookings are at this time. */
  isDouble: boolean
}

/** The parts of a day's bar. */
export function barOf(blocks: readonly WorkBlock[]): BarPart[] {
  const runs: { from: number; to: number; count: number }[] = []
  for (const hour of HOURS) {
    const atHour = blocks.filter(({ from, to }) => from <= hour && hour < to)
    // Equal hours of two time zones are not the same time.
    const isDouble = atHour.filter(({ overlaps }) => overlaps).length > 1
    const count = Math.min(atHour.length, isDouble ? 2 : 1)
    const last = runs.at(-1)
    if (last?.count === count) last.to += 1
    else runs.push({ from: hour, to: hour + 1, count })
  }
  const percent = (hours: number) => (hours / HOURS.length) * 100
  return runs
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => ({
      left: percent(from - FIRST_HOUR),
      width: percent(to - from),
      isDouble: count > 1,
    }))
}

/** Whether the blocks are of more than one organisation, which then is named with each. */
export function hasSeveralTenants(blocks: readonly WorkBlock[]): boolean {
  return new Set(blocks.map(({ tenantName }) => tenantName)).size > 1
}
