import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitOf } from './availability.ts'
import {
  addChanges,
  dueAt,
  isUrgentChange,
  type PendingPlan,
  readPending,
  tellDue,
  writePending,
} from './pending-plan.ts'
import { type EarlierDay, hourAt, type HourOfPerson, indexesOf, noChanges } from './plan-changes.ts'
import { FIRST_HOUR, HOURS } from './slot.ts'

const WAITS = { urgentMs: 60, digestMs: 600 }
const NOTHING: HourOfPerson = { isGiven: false, isBooked: false, cents: null }
const booked = (cents: number): HourOfPerson => ({ isGiven: true, isBooked: true, cents })
const MONDAY = '2026-12-07'

/** A changed hour. */
interface Changed {
  hour: number
  date?: string
  before?: HourOfPerson
  at?: number
}
function changed(...hours: Changed[]): Map<string, EarlierDay> {
  const days = new Map<string, EarlierDay>()
  for (const { hour, date = MONDAY, before = NOTHING, at = 0 } of hours) {
    const day = days.get(date) ?? noChanges()
    days.set(date, day)
    const bit = bitOf(hour)
    day.changed |= bit
    day.given = (day.given & ~bit) | (before.isGiven ? bit : 0)
    day.booked = (day.booked & ~bit) | (before.isBooked ? bit : 0)
    day.cents[hour - FIRST_HOUR] = before.cents
    day.at[hour - FIRST_HOUR] = at
  }
  return days
}
const known = (hour: number) => new Map([[MONDAY, { ...noChanges(), known: bitOf(hour) }]])
const tell = (pending: PendingPlan, now: number, cents: number) =>
  tellDue(pending, {
    now,
    waits: WAITS,
    dayNow: () => ({ given: -1, booked: -1, cents: HOURS.map(() => cents) }),
  })
/** Each pending hour with what it was. */
const hoursOf = ({ days }: PendingPlan) =>
  [...days].flatMap(([date, day]) =>
    indexesOf(day.bits).map((index) => ({
      date,
      index,
      ...hourAt(day, index),
      urgent: day.urgent & (1 << index),
    })),
  )

test('a pending plan reads as it was written', () => {
  const hour = fc.record({
    date: fc.constantFrom('2026-12-07', '2026-12-08', '2027-01-31'),
    hour: fc.constantFrom(...HOURS),
    before: fc.record({ isGiven: fc.boolean(), isBooked: fc.boolean(), cents: fc.option(fc.nat(3)) }),
    at: fc.nat(1000),
  })
  fc.assert(
    fc.property(fc.array(hour, { minLength: 1 }), (hours) => {
      const pending = addChanges(undefined, changed(...hours), ({ date }) => date === '2026-12-07')!
      const { days: _, ...moments } = pending
      const read = readPending(writePending(pending))
      expect(read).toMatchObject(moments)
      expect(hoursOf(read)).toEqual(hoursOf(pending))
    }),
  )
})

test('hours that were alike share an item of the text', () => {
  const hours = HOURS.map((hour) => ({ hour, before: booked(1200) }))
  expect(writePending(addChanges(undefined, changed(...hours), () => false)!)).toBe(
    '{"urgentSince":null,"digestSince":0,"days":{"2026-12-07":[16383,0,16383,16383,[[1200,16383]]]}}',
  )
})

test('the earliest state of an hour stays until it is told', () => {
  const first = addChanges(undefined, changed({ hour: 8, before: booked(1000) }), () => false)
  const second = addChanges(first, changed({ hour: 8, before: booked(2000), at: 5 }), () => false)!
  expect(second).toMatchObject({ digestSince: 0 })
  expect(tell(second, 600, 3000).told).toEqual([
    {
      kind: 'price',
      content: { changes: [{ date: MONDAY, from: 8, to: 9, before: 1000, after: 3000 }] },
    },
  ])
})

test('an hour that the person changed is pending no more', () => {
  const pending = addChanges(undefined, changed({ hour: 8 }), () => false)
  expect(addChanges(pending, known(8), () => false)).toBeUndefined()
})

test('an hour whose price the person changed stays pending with that price', () => {
  const pending = addChanges(undefined, changed({ hour: 8, before: booked(1000) }), () => false)
  const own = { given: 0, booked: 0, cents: bitOf(8) }
  const changes = new Map([[MONDAY, { ...noChanges(), own, cents: [0, 1200] }]])
  expect(hoursOf(addChanges(pending, changes, () => false)!)).toMatchObject([booked(1200)])
})

test('coming back to the roster leaves hours pending that were given before, and no new ones', () => {
  const before = { ...NOTHING, isGiven: true }
  const pending = addChanges(undefined, changed({ hour: 8, before }, { hour: 9 }), () => false)
  const hours = bitOf(8) | bitOf(9)
  const own = { given: hours, booked: 0, cents: 0 }
  const changes = new Map([[MONDAY, { ...noChanges(), own, given: hours }]])
  expect(hoursOf(addChanges(pending, changes, () => false)!)).toMatchObject([{ index: 1, ...before }])
})

test('urgent hours are due by themselves, and the others stay', () => {
  const pending = addChanges(undefined, changed({ hour: 8 }, { hour: 9, at: 7 }), ({ hour }) => hour === 9)!
  expect(dueAt(pending, WAITS)).toBe(67)
  const { told, left } = tell(pending, 67, 1200)
  expect(told).toEqual([
    {
      kind: 'booking',
      content: { changes: [{ date: MONDAY, from: 9, to: 10, change: 'booked', cents: 1200 }] },
    },
  ])
  expect(left && dueAt(left, WAITS)).toBe(600)
})

test('hours in a row that changed alike are one block', () => {
  const pending = addChanges(
    undefined,
    changed({ hour: 10 }, { hour: 8 }, { hour: 9 }, { hour: 12 }),
    () => false,
  )!
  expect(tell(pending, 600, 1200).told[0]?.content).toEqual({
    changes: [
      { date: MONDAY, from: 8, to: 11, change: 'booked', cents: 3600 },
      { date: MONDAY, from: 12, to: 13, change: 'booked', cents: 1200 },
    ],
  })
})

test.each([
  [9, true],
  [10, false],
])('an hour that begins at %i is urgent at 9 on the day before: %s', (hour, isUrgent) => {
  expect(isUrgentChange(Date.UTC(2026, 11, 8, hour), Date.UTC(2026, 11, 7, 9))).toBe(isUrgent)
})
