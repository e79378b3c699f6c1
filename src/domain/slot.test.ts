import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursToBits } from './availability.ts'
import {
  effectiveMode,
  emptySchedule,
  createEntryReader,
  FIRST_HOUR,
  HOURS,
  isStaffed,
  lastPerSlot,
  LAST_HOUR,
  createModeReader,
  MODES,
  nextMode,
  createPatternReader,
  slotKey,
  STAFFED_MODES,
  staffedBits,
  slotAt,
} from './slot.ts'
import { withSlots } from './with-slots.ts'

describe('slots', () => {
  test('are the 14 hours from 7 to 20', () => {
    expect(HOURS).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect([FIRST_HOUR, LAST_HOUR]).toEqual([7, 20])
  })

  test('are named by day and hour without leading zero', () => {
    expect(slotKey('2026-11-03', 7)).toBe('2026-11-03:7')
  })

  test('keep the last of two values', () => {
    const date = '2026-11-03'
    const [first, other, last] = [
      { date, hour: 7, mode: 'RED' },
      { date, hour: 8, mode: 'RED' },
      { date, hour: 7, mode: null },
    ]
    expect(lastPerSlot([first, other, last])).toEqual([last, other])
    expect(lastPerSlot([])).toEqual([])
  })
})

describe('modes', () => {
  test('cycle in five steps', () => {
    expect(MODES.map(nextMode)).toEqual(['GREEN', 'YELLOW', 'RED', 'BLACK', 'WHITE'])
  })

  test('are staffed when GREEN, YELLOW or RED', () => {
    expect(MODES.filter(isStaffed)).toEqual([...STAFFED_MODES])
  })

  const sources = [undefined, ...MODES]
  test.each(
    sources.flatMap((override) =>
      sources.flatMap((dated) => sources.map((pattern) => ({ override, dated, pattern }))),
    ),
  )('override $override, dated $dated, pattern $pattern: the strongest holds', (given) => {
    const strongest = [given.override, given.dated, given.pattern, 'WHITE'].find((mode) => mode !== undefined)
    expect(effectiveMode(given)).toBe(strongest)
  })

  test('are staffed for a day as for each of its hours', () => {
    const hour = fc.record(
      Object.fromEntries(['override', 'dated', 'pattern'].map((name) => [name, fc.constantFrom(...sources)])),
    )
    fc.assert(
      fc.property(fc.array(hour, { minLength: HOURS.length, maxLength: HOURS.length }), (hours) => {
        const bitsOf = (is: (given: (typeof hours)[number]) => boolean | undefined) =>
          hoursToBits(HOURS.filter((_, index) => is(hours[index]!)))
        const bits = (['override', 'dated', 'pattern'] as const).map((source) => ({
          said: bitsOf((given) => given[source] !== undefined),
          staffed: bitsOf((given) => given[source] && isStaffed(given[source])),
        }))
        expect(staffedBits(bits)).toBe(bitsOf((given) => isStaffed(effectiveMode(given))))
      }),
    )
  })
})

describe('the mode of a slot of a schedule', () => {
  const modeAt = createModeReader({
    schedule: [
      { date: '2026-11-03', hour: 9, mode: 'RED' },
      { date: '2026-11-03', hour: 10, mode: 'WHITE' },
      { day: 1, hour: 9, mode: 'GREEN' },
      { day: 1, hour: 10, mode: 'YELLOW' },
    ],
    userModeOverrides: [{ date: '2026-11-03', hour: 9, mode: 'BLACK' }],
  })

  test.each([
    ['the override', '2026-11-03', 9, 'BLACK'],
    ['the dated entry, though it is WHITE', '2026-11-03', 10, 'WHITE'],
    ['the weekday’s entry', '2026-11-10', 9, 'GREEN'],
    ['WHITE without any', '2026-11-04', 9, 'WHITE'],
  ])('is that of %s', (_, date, hour, mode) => {
    expect(modeAt(date, hour)).toBe(mode)
  })
})

test('the dated entry and the weekly pattern are read separately', () => {
  const schedule = [
    { date: '2026-11-03', hour: 9, mode: 'WHITE' as const },
    { day: 1 as const, hour: 9, mode: 'GREEN' as const },
  ]
  const [entryAt, patternAt] = [createEntryReader(schedule), createPatternReader(schedule)]
  expect([entryAt('2026-11-03', 9), patternAt('2026-11-03', 9)]).toEqual(['WHITE', 'GREEN'])
  expect([entryAt('2026-11-10', 9), patternAt('2026-11-10', 9)]).toEqual([null, 'GREEN'])
  expect([entryAt('2026-11-03', 10), patternAt('2026-11-03', 10)]).toEqual([null, null])
})

describe('withSlots', () => {
  const reply = {
    ...emptySchedule('2026-11'),
    schedule: [
      { date: '2026-11-03', hour: 9, mode: 'RED' as const },
      { day: 1 as const, hour: 9, mode: 'GREEN' as const },
      { day: 1 as const, hour: 10, mode: 'YELLOW' as const },
    ],
  }

  test('replaces older entries and keeps the pattern', () => {
    const after = withSlots(reply, [
      { date: '2026-11-03', hour: 9, mode: 'WHITE' },
      { date: '2026-11-03', hour: 10, mode: 'BLACK' },
    ])
    expect(createModeReader(after)('2026-11-03', 9)).toBe('WHITE')
    expect(createModeReader(after)('2026-11-03', 10)).toBe('BLACK')
    expect(createModeReader(after)('2026-11-10', 10)).toBe('YELLOW')
    expect(after.schedule).toHaveLength(4)
  })

  test('removes entries whose mode is null, so that the pattern holds', () => {
    const after = withSlots(
      reply,
      [9, 11].map((hour) => ({ date: '2026-11-03', hour, mode: null })),
    )
    expect(after.schedule).toEqual(reply.schedule.slice(1))
    expect(createModeReader(after)('2026-11-03', 9)).toBe('GREEN')
  })

  test('gives the same reply if no slot is in its month', () => {
    expect(withSlots(reply, [{ date: '2026-12-01', hour: 9, mode: 'WHITE' }])).toBe(reply)
  })

  test('gives the same reply if its entries are these already', () => {
    const same = [
      { date: '2026-11-03', hour: 9, mode: 'RED' as const },
      { date: '2026-11-04', hour: 9, mode: null },
    ]
    expect(withSlots(reply, same)).toBe(reply)
  })
})

test.each([
  [0, '2026-12-31', 7],
  [7, '2026-12-31', 7],
  [20, '2026-12-31', 20],
  [21, '2027-01-01', 7],
])('at %i o’clock the running or coming slot is that of %s at %i', (hour, date, at) => {
  expect(slotAt('2026-12-31', hour)).toEqual({ date, hour: at })
})
