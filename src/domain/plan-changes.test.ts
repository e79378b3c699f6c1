import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitOf } from './availability.ts'
import { weekdayOf } from './calendar.ts'
import {
  beginEarlierDays,
  beginUndoing,
  changeOfHour,
  hourAt,
  type HourOfPerson,
  type PlanEntry,
  type PresentPlan,
  touchedHours,
  type Undoing,
} from './plan-changes.ts'
import { FIRST_HOUR, HOURS as ALL_HOURS_OF_DAY, type Mode, MODES, patternKey, slotKey } from './slot.ts'
import { BOOKINGS, type Booking } from './staffing.ts'
import {
  fromTheBeginning,
  NO_WAGE_OVERRIDE,
  NO_WAGES,
  type Periods,
  type WageOverride,
  type Wages,
} from './wages.ts'

const DATES = ['2026-12-01', '2026-12-02', '2026-12-08'] as const
const HOURS = [7, 12, 20] as const
const PEOPLE = ['ada', 'ben'] as const
const BITS = HOURS.map((hour) => 1 << (hour - FIRST_HOUR))
const ALL_BITS = BITS.reduce((one, other) => one | other)
const ALL_HOURS = new Map(DATES.map((date) => [date as string, ALL_BITS]))

/** A plan as plain values, which facts change. */
interface Model {
  booking: Booking
  wages: Record<string, Wages | null>
  ownWages: Record<string, WageOverride | null>
  weekly: Record<string, Mode | null>
  dated: Record<string, Mode | null>
  overrides: Record<string, Mode | null>
  prices: Record<string, number | null>
  ownPrices: Record<string, number | null>
  given: Record<string, number>
  booked: Record<string, number>
  onRoster: Record<string, boolean>
}
const emptyModel = (): Model => ({
  booking: 'open',
  wages: {},
  ownWages: {},
  weekly: {},
  dated: {},
  overrides: {},
  prices: {},
  ownPrices: {},
  given: {},
  booked: {},
  onRoster: {},
})

/** The wages whose keys begin with a text and end with the day from which they hold; none: from the beginning. */
function periodsOf<W>(values: Record<string, W | null>, prefix: string, none: W): Periods<W> {
  const stored = ['', ...DATES].flatMap((day) => {
    const wages = values[`${prefix}${day}`] ?? undefined
    return wages === undefined ? [] : [{ validFrom: day === '' ? null : day, wages }]
  })
  return fromTheBeginning(stored, none)
}

/** The plan of one person. */
function planOf(model: Model, userId: string): PresentPlan {
  const byHour = <Value>(values: Record<string, Value>, keyOf: (hour: number) => string) =>
    ALL_HOURS_OF_DAY.map((hour) => values[keyOf(hour)])
  return {
    booking: model.booking,
    isOnRoster: model.onRoster[userId] ?? true,
    removedAt: null,
    tenantWages: periodsOf(model.wages, '', NO_WAGES),
    wageOverride: periodsOf(model.ownWages, `${userId} `, NO_WAGE_OVERRIDE),
    sourcesOn: (date) => ({
      overrides: byHour(model.overrides, (hour) => `${userId} ${slotKey(date, hour)}`),
      dated: byHour(model.dated, (hour) => slotKey(date, hour)),
      weekly: byHour(model.weekly, (hour) => patternKey(weekdayOf(date), hour)),
      userPrices: byHour(model.ownPrices, (hour) => `${userId} ${slotKey(date, hour)}`),
      prices: byHour(model.prices, (hour) => slotKey(date, hour)),
    }),
    hoursOn: (date) => ({
      given: model.given[`${userId} ${date}`] ?? 0,
      booked: model.booked[`${userId} ${date}`] ?? 0,
    }),
  }
}

const date = fc.constantFrom(...DATES)
const hour = fc.constantFrom(...HOURS)
const userId = fc.constantFrom(...PEOPLE)
const mode = fc.option(fc.constantFrom(...MODES))
const cents = fc.option(fc.constantFrom(0, 1200, 1500))
const wage = fc.constantFrom(1000, 1200)
const ownWage = fc.option(wage)
const validFrom = fc.option(date)
const removable = <W>(wages: fc.Arbitrary<W>) => fc.option(wages)
const bits = fc.subarray(BITS).map((some) => some.reduce((one, other) => one | other, 0))
const by = fc.constantFrom('admin', ...PEOPLE)
const kindOf = <Kind extends string>(kind: Kind) => fc.constant(kind)
const fact = fc.oneof(
  fc.record({ kind: kindOf('slot'), by, date, hour, after: mode }),
  fc.record({ kind: kindOf('pattern'), by, weekday: date.map(weekdayOf), hour, after: mode }),
  fc.record({ kind: kindOf('user-mode'), by, userId, date, hour, after: mode }),
  fc.record({ kind: kindOf('slot-price'), by, date, hour, after: cents }),
  fc.record({ kind: kindOf('user-slot-price'), by, userId, date, hour, after: cents }),
  fc.record({
    kind: kindOf('wages'),
    by,
    validFrom,
    after: removable(fc.record({ GREEN: wage, YELLOW: wage, RED: wage })),
  }),
  fc.record({
    kind: kindOf('user-wages'),
    by,
    userId,
    validFrom,
    after: removable(fc.record({ GREEN: ownWage, YELLOW: ownWage, RED: ownWage })),
  }),
  fc.record({ kind: kindOf('availability'), by, userId, date, after: bits }),
  fc.record({ kind: kindOf('booking'), by, userId, date, after: bits }),
  fc.record({ kind: kindOf('roster'), by, userId, after: fc.boolean() }),
)
type Fact = typeof fact extends fc.Arbitrary<infer One> ? One : never

/** Changes the model, and gives the entry as the history has it. */
function apply(model: Model, stated: Fact, at: number): PlanEntry {
  const change = <Value>(values: Record<string, Value>, key: string, none: Value): Value => {
    const before = values[key] ?? none
    values[key] = stated.after as Value
    return before
  }
  const entry = { ...stated, at }
  switch (stated.kind) {
    case 'slot':
      return { ...entry, before: change(model.dated, slotKey(stated.date, stated.hour), null) } as PlanEntry
    case 'pattern':
      return {
        ...entry,
        before: change(model.weekly, patternKey(stated.weekday, stated.hour), null),
      } as PlanEntry
    case 'user-mode': {
      const key = `${stated.userId} ${slotKey(stated.date, stated.hour)}`
      return { ...entry, before: change(model.overrides, key, null) } as PlanEntry
    }
    case 'slot-price':
      return { ...entry, before: change(model.prices, slotKey(stated.date, stated.hour), null) } as PlanEntry
    case 'user-slot-price': {
      const key = `${stated.userId} ${slotKey(stated.date, stated.hour)}`
      return { ...entry, before: change(model.ownPrices, key, null) } as PlanEntry
    }
    case 'wages':
      return { ...entry, before: change(model.wages, stated.validFrom ?? '', null) } as PlanEntry
    case 'user-wages': {
      const key = `${stated.userId} ${stated.validFrom ?? ''}`
      return { ...entry, before: change(model.ownWages, key, null) } as PlanEntry
    }
    case 'availability':
      return { ...entry, before: change(model.given, `${stated.userId} ${stated.date}`, 0) } as PlanEntry
    case 'booking':
      return { ...entry, before: change(model.booked, `${stated.userId} ${stated.date}`, 0) } as PlanEntry
    case 'roster':
      return { ...entry, before: change(model.onRoster, stated.userId, true) } as PlanEntry
  }
}

/** Every hour of a person. */
function snapshot({ dayOf }: Undoing): Map<string, HourOfPerson> {
  return new Map(
    DATES.flatMap((day) =>
      HOURS.map((each) => [slotKey(day, each), hourAt(dayOf(day, ALL_BITS), each - FIRST_HOUR)] as const),
    ),
  )
}

/** Takes facts, and gives their entries with a person's snapshots before each and after the last, and the given hours before each. */
function run(person: string, { booking, facts }: { booking: Booking; facts: readonly Fact[] }) {
  const model = { ...emptyModel(), booking }
  const snapshots = [snapshot(beginUndoing(planOf(model, person)))]
  const given: Record<string, number>[] = []
  const entries = facts.map((stated, at) => {
    given.push({ ...model.given })
    const entry = apply(model, stated, at)
    snapshots.push(snapshot(beginUndoing(planOf(model, person))))
    return entry
  })
  return { present: planOf(model, person), entries, snapshots, given }
}

const history = fc.record({
  booking: fc.constantFrom(...BOOKINGS),
  facts: fc.array(fact, { maxLength: 25 }),
})

test('undoing random facts gives the state kept before each of them', () => {
  fc.assert(
    fc.property(history, userId, (stated, person) => {
      const { present, entries, snapshots } = run(person, stated)
      const undoing = beginUndoing(present)
      for (const [index, entry] of [...entries.entries()].toReversed()) {
        if (!('userId' in entry) || entry.userId === person) undoing.undo(entry)
        expect(snapshot(undoing)).toEqual(snapshots[index])
      }
    }),
    { numRuns: 200 },
  )
})

/**
 * Follows an hour forwards: what of it is not told yet, as `EarlierDay` has it. Hours that were not given, and that the person
 * came back to later, are known as they then were: what they paid before does not count.
 */
function followHour(
  person: string,
  {
    entries,
    states,
    isGivenBefore,
  }: {
    entries: readonly PlanEntry[]
    states: readonly HourOfPerson[]
    isGivenBefore: (index: number) => boolean
  },
  isTouched: (entry: PlanEntry) => boolean,
) {
  let was = { ...states[0]! }
  let since: Partial<Record<keyof HourOfPerson, number>> = {}
  const lastReturn = entries.findLastIndex(
    ({ by, kind }, index) =>
      by === person &&
      kind !== 'availability' &&
      kind !== 'booking' &&
      (['isGiven', 'isBooked'] as const).some((value) => states[index]![value] !== states[index + 1]![value]),
  )
  for (const [index, entry] of entries.entries()) {
    const [before, after] = [states[index]!, states[index + 1]!]
    const isOwn = entry.by === person
    if (isOwn && (entry.kind === 'availability' || entry.kind === 'booking')) {
      if (isTouched(entry)) [was, since] = [{ ...after }, {}]
      continue
    }
    for (const value of ['isGiven', 'isBooked', 'cents'] as const) {
      if (before[value] === after[value]) continue
      if (value === 'cents' && !isGivenBefore(index) && (!isOwn || index < lastReturn)) continue
      if (isOwn) {
        was = { ...was, [value]: after[value] }
        delete since[value]
      } else since[value] ??= index
    }
  }
  const moments = Object.values(since)
  return moments.length === 0 ? undefined : { was, at: Math.min(...moments) }
}

/** The price of an hour that the person had not given does not count. */
const mattering = (told: { was: HourOfPerson; at: number | undefined } | undefined) =>
  told && { ...told, was: { ...told.was, cents: told.was.isGiven ? told.was.cents : null } }

test('the earlier value of an hour is the one after the last own change of this value', () => {
  fc.assert(
    fc.property(history, userId, (stated, person) => {
      const { present, entries, snapshots, given } = run(person, stated)
      const { days: found, undo } = beginEarlierDays(present, {
        userId: person,
        hours: ALL_HOURS,
        begunOn: () => 0,
      })
      for (const entry of entries.toReversed()) undo(entry)
      for (const day of DATES)
        for (const each of HOURS) {
          const states = snapshots.map((of) => of.get(slotKey(day, each))!)
          const expected = followHour(
            person,
            {
              entries,
              states,
              isGivenBefore: (index) => ((given[index]![`${person} ${day}`] ?? 0) & bitOf(each)) !== 0,
            },
            (entry) =>
              (!('userId' in entry) || entry.userId === person) &&
              touchedHours(entry, ALL_HOURS).some(
                ({ date: on, bits: some }) => on === day && (some & bitOf(each)) !== 0,
              ),
          )
          const earlier = found.get(day)
          const index = each - FIRST_HOUR
          const isChanged = ((earlier?.changed ?? 0) & bitOf(each)) !== 0
          const told = isChanged ? { was: hourAt(earlier!, index), at: earlier!.at[index] } : undefined
          expect(mattering(told)).toEqual(mattering(expected))
        }
    }),
    { numRuns: 200 },
  )
})

test('the price of an hour that its person has taken back is no change for them', () => {
  const [date] = DATES
  const slot = { userId: 'ada', date } as const
  const { present, entries } = run('ada', {
    booking: 'confirmed',
    facts: [
      { kind: 'wages', by: 'admin', validFrom: null, after: { GREEN: 1000, YELLOW: 1000, RED: 1000 } },
      { kind: 'availability', by: 'admin', ...slot, after: 1 },
      { kind: 'availability', by: 'ada', ...slot, after: 0 },
      { kind: 'slot', by: 'admin', date, hour: 7, after: 'RED' },
    ],
  })
  const { days, undo } = beginEarlierDays(present, { userId: 'ada', hours: ALL_HOURS, begunOn: () => 0 })
  for (const entry of entries.toReversed()) undo(entry)
  expect(days.get(date)?.changed ?? 0).toBe(0)
})

describe('an own change', () => {
  const [day] = DATES
  const slot = { userId: 'ada', date: day } as const
  const earlierOf = (facts: readonly Fact[]) => {
    const { present, entries } = run('ada', { booking: 'confirmed', facts })
    const { days: found, undo } = beginEarlierDays(present, {
      userId: 'ada',
      hours: ALL_HOURS,
      begunOn: () => 0,
    })
    for (const entry of entries.toReversed()) undo(entry)
    return found.get(day)!
  }
  const booked: Fact[] = [
    { kind: 'slot', by: 'admin', date: day, hour: 7, after: 'GREEN' },
    { kind: 'wages', by: 'admin', validFrom: null, after: { GREEN: 1000, YELLOW: 1000, RED: 1000 } },
    { kind: 'availability', by: 'ada', ...slot, after: 1 },
    { kind: 'booking', by: 'ada', ...slot, after: 1 },
  ]
  const ownWages: Fact = {
    kind: 'wages',
    by: 'ada',
    validFrom: null,
    after: { GREEN: 1200, YELLOW: 1000, RED: 1000 },
  }

  test('clears by wages the price of an hour, and leaves its booking by others to be told', () => {
    const earlier = earlierOf([...booked, { kind: 'booking', by: 'admin', ...slot, after: 0 }, ownWages])
    expect(earlier.changed & 1).toBe(1)
    expect(hourAt(earlier, 0)).toEqual({ isGiven: true, isBooked: true, cents: 1200 })
    expect(earlier.at[0]).toBe(4)
  })

  test('leaves a booking to be told that was lost before, by a place on the roster', () => {
    const earlier = earlierOf([
      ...booked,
      { kind: 'roster', by: 'admin', userId: 'ada', after: false },
      { kind: 'booking', by: 'admin', ...slot, after: 0 },
      { kind: 'roster', by: 'ada', userId: 'ada', after: true },
    ])
    expect(earlier.changed & 1).toBe(1)
    expect(hourAt(earlier, 0)).toEqual({ isGiven: true, isBooked: true, cents: 1000 })
  })
})

describe('an hour', () => {
  const hourOf = (changes: Partial<HourOfPerson>): HourOfPerson => ({
    isGiven: true,
    isBooked: true,
    cents: 1200,
    ...changes,
  })
  const nothing = hourOf({ isGiven: false, isBooked: false })

  test.each([
    ['booked', nothing, hourOf({}), { kind: 'booking', change: 'booked', cents: 1200 }],
    ['unbooked', hourOf({}), nothing, { kind: 'booking', change: 'unbooked', cents: 1200 }],
    [
      'unbooked, and still given',
      hourOf({}),
      hourOf({ isBooked: false }),
      { kind: 'booking', change: 'unbooked', cents: 1200 },
    ],
    ['paid otherwise', hourOf({}), hourOf({ cents: 0 }), { kind: 'price', before: 1200, after: 0 }],
    ['closed', hourOf({}), hourOf({ cents: null }), { kind: 'closed', change: 'closed' }],
    ['staffed again', hourOf({ cents: null }), hourOf({}), { kind: 'closed', change: 'staffed' }],
    [
      'given, and closed',
      hourOf({ isBooked: false }),
      hourOf({ isBooked: false, cents: null }),
      { kind: 'closed', change: 'closed' },
    ],
    [
      'given, and paid otherwise',
      hourOf({ isBooked: false }),
      hourOf({ isBooked: false, cents: 0 }),
      undefined,
    ],
    ['neither given nor booked', nothing, hourOf({ isGiven: false, isBooked: false, cents: 7 }), undefined],
    ['as it was', hourOf({}), hourOf({}), undefined],
  ])('is told as one thing: %s', (_, before, after, told) => {
    expect(changeOfHour(before, after)).toEqual(told)
  })
})
