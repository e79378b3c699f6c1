import { describe, expect, test } from 'vitest'
import {
  effectiveMode,
  FIRST_HOUR,
  HOURS,
  isStaffed,
  lastOfEachHour,
  LAST_HOUR,
  modeReader,
  MODES,
  nextMode,
  slotKey,
  STAFFED_MODES,
} from './slot.ts'

describe('slots', () => {
  test('are the 14 hours from 7 to 20', () => {
    expect(HOURS).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect([FIRST_HOUR, LAST_HOUR]).toEqual([7, 20])
  })

  test('are named by day and hour without leading zero', () => {
    expect(slotKey('2026-11-03', 7)).toBe('2026-11-03:7')
  })

  test('said twice are what was said last', () => {
    const date = '2026-11-03'
    const [first, other, last] = [
      { date, hour: 7, mode: 'RED' },
      { date, hour: 8, mode: 'RED' },
      { date, hour: 7, mode: null },
    ]
    expect(lastOfEachHour([first, other, last])).toEqual([last, other])
    expect(lastOfEachHour([])).toEqual([])
  })
})

describe('modes', () => {
  test('go round in five steps', () => {
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
})

describe('the mode of a slot of a schedule', () => {
  const modeAt = modeReader({
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
