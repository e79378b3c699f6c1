import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areSameEvents,
  CANCELLED_MS,
  type CalendarEvent,
  daysOfFeed,
  followHours,
  MAX_EVENTS,
  type PlannedEvent,
} from './calendar-events.ts'
import { blocksOf } from './hour-blocks.ts'

const days = { from: '2026-08-22', to: '2028-11-20' }
const date = '2026-11-20'
let made = 0
const createId = () => `id${(made += 1)}`

const plan = (from: number, to: number, more: Partial<PlannedEvent> = {}): PlannedEvent => ({
  source: 'p',
  date,
  from,
  to,
  timeZone: 'Europe/Berlin',
  summary: 'Stadtfest',
  description: '',
  location: '',
  ...more,
})
const follow = (stored: CalendarEvent[], planned: PlannedEvent[], now = 0) =>
  followHours(stored, planned, { now, days, createId })
/** The ids of the events that are not cancelled, by their hours. */
const idsOf = (events: CalendarEvent[]) =>
  Object.fromEntries(
    events.filter(({ isCancelled }) => !isCancelled).map(({ from, to, id }) => [`${from}–${to}`, id]),
  )

describe('the events of a feed', () => {
  test('keep their ids while their block grows, shrinks or says something else', () => {
    const first = follow([], [plan(9, 11)])
    const { id } = first[0]!
    const grown = follow(first, [plan(8, 13)], 1)
    expect(grown).toEqual([{ ...plan(8, 13), id, sequence: 1, modifiedAt: 1, isCancelled: false }])
    const shrunk = follow(grown, [plan(12, 13, { description: '20,00 € per hour' })], 2)
    expect(shrunk).toMatchObject([{ id, sequence: 2, modifiedAt: 2, description: '20,00 € per hour' }])
  })

  test('stay as they are when nothing changes', () => {
    const first = follow([], [plan(9, 11), plan(13, 14)])
    const again = follow(first, [plan(13, 14), plan(9, 11)], 5)
    expect(again).toEqual(first)
    expect(areSameEvents(first, again)).toBe(true)
    expect(areSameEvents(first, follow(first, [plan(9, 11)], 5))).toBe(false)
  })

  test('keep the id of the earlier one where blocks are joined, and the other is cancelled', () => {
    const apart = follow([], [plan(9, 10), plan(12, 13)])
    const [earlier, later] = apart
    const joined = follow(apart, [plan(9, 13)], 1)
    expect(idsOf(joined)).toEqual({ '9–13': earlier!.id })
    expect(joined.find(({ id }) => id === later!.id)).toMatchObject({ isCancelled: true, sequence: 1 })
  })

  test('keep their id in the first part of a block that is split', () => {
    const whole = follow([], [plan(9, 13)])
    const split = follow(whole, [plan(9, 11), plan(12, 13)], 1)
    expect(idsOf(split)['9–11']).toBe(whole[0]!.id)
    expect(idsOf(split)['12–13']).not.toBe(whole[0]!.id)
  })

  test('are published as cancelled for 30 days', () => {
    const cancelled = follow(follow([], [plan(9, 11)]), [], 1)
    expect(cancelled).toMatchObject([{ isCancelled: true, modifiedAt: 1 }])
    expect(follow(cancelled, [], CANCELLED_MS)).toEqual(cancelled)
    expect(follow(cancelled, [], CANCELLED_MS + 1)).toEqual([])
  })

  test('share no id with those of another project or person at the same time', () => {
    const first = follow([], [plan(9, 11)])
    const other = follow(first, [plan(9, 11, { source: 'q' })], 1)
    expect(idsOf(other)['9–11']).not.toBe(first[0]!.id)
  })

  test('leave without a word on days that the feed no longer contains', () => {
    const old = follow([], [plan(9, 11)])
    expect(followHours(old, [], { now: 1, days: { ...days, from: '2026-11-21' }, createId })).toEqual([])
  })

  test('have each id once, and one event for each block, whatever happens', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 7, max: 20 }), { maxLength: 14 })
    fc.assert(
      fc.property(fc.array(hours, { maxLength: 12 }), (steps) => {
        let events: CalendarEvent[] = []
        for (const [now, step] of steps.entries()) {
          const blocks = blocksOf(step.toSorted((a, b) => a - b).map((hour) => ({ date, hour })))
          const before = events.filter(({ isCancelled }) => !isCancelled)
          events = follow(
            events,
            blocks.map((block) => plan(block.from, block.to)),
            now,
          )
          const live = events.filter(({ isCancelled }) => !isCancelled)
          expect(live.map(({ from, to }) => [from, to])).toEqual(blocks.map(({ from, to }) => [from, to]))
          expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
          // The first event that a block touches is the block's, unless an earlier block has it.
          const wrong = live.filter(({ from, to, id }, index) => {
            const touched = before.find((each) => each.from < to && from < each.to)
            const isTaken = live.slice(0, index).some((each) => each.id === touched?.id)
            return touched !== undefined && !isTaken && id !== touched.id
          })
          expect(wrong).toEqual([])
        }
      }),
    )
  })
})

describe('the days that a feed contains', () => {
  const span = { from: '2026-08-22', today: '2026-11-20', to: '2028-11-20' }
  test('are all days while there are few events', () => {
    expect(daysOfFeed([{ date, events: MAX_EVENTS }], span)).toEqual({ from: span.from, to: span.to })
  })
  test('begin later where there are too many, and never after today', () => {
    const past = [1, 2, 3].map((day) => ({ date: `2026-11-0${day}`, events: MAX_EVENTS / 2 }))
    expect(daysOfFeed(past, span)).toEqual({ from: '2026-11-02', to: span.to })
    expect(daysOfFeed([{ date: '2026-11-01', events: MAX_EVENTS + 1 }], span)).toMatchObject({
      from: '2026-11-20',
    })
  })
  test('end earlier where coming days alone have too many, but with one day at least', () => {
    const coming = [1, 2, 3].map((day) => ({ date: `2026-12-0${day}`, events: MAX_EVENTS / 2 }))
    expect(daysOfFeed(coming, span)).toEqual({ from: '2026-11-20', to: '2026-12-02' })
    const full = [1, 2].map((day) => ({ date: `2026-12-0${day}`, events: MAX_EVENTS * 2 }))
    expect(daysOfFeed(full, span)).toMatchObject({ to: '2026-12-01' })
  })
})
