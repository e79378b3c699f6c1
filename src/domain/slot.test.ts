import { describe, expect, test } from 'vitest'
import {
  effectiveMode,
  FIRST_HOUR,
  HOURS,
  isStaffed,
  LAST_HOUR,
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
