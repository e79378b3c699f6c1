import { describe, expect, test } from 'vitest'
import { isReleasedAtOnce, type Release, releaseAt, sortSlots, withoutSlots } from './releases.ts'
import { instantOf } from './time-zone.ts'

const timeZone = 'Europe/Berlin'
const slot = (hour: number, date = '2026-11-21') => ({ date, hour })
const HOUR_MS = 60 * 60 * 1000

describe('hours that are given back', () => {
  const noon = instantOf(slot(12), timeZone)
  const at = (hoursBefore: number, releaseHours: number | null, staffed = [slot(14), slot(12)]) =>
    isReleasedAtOnce({ staffed, releaseHours, now: noon - hoursBefore * HOUR_MS, timeZone })

  test.each([
    [24, 24, true],
    [23.999, 24, false],
    [0.001, 0, true],
    [720, null, false],
  ])('%d hours before, with a limit of %s, go at once: %s', (before, limit, expected) => {
    expect(at(before, limit)).toBe(expected)
  })

  test('go at once where none is staffed', () => {
    expect(at(0, null, [])).toBe(true)
  })
})

describe('an open release', () => {
  const stored: Release = {
    id: 'r',
    userId: 'u',
    reason: '',
    state: 'open',
    slots: [slot(9), slot(11)],
    passed: [],
    createdAt: 0,
    decidedAt: null,
    decidedBy: null,
  }
  const at = (hour: number) => releaseAt(stored, { now: instantOf(slot(hour), timeZone), timeZone })

  test('loses its hours as they begin, and is refused by nobody with the last', () => {
    expect(at(8)).toEqual({ release: stored, holdsUntil: instantOf(slot(9), timeZone) })
    expect(at(9)).toEqual({
      release: { ...stored, slots: [slot(11)] },
      holdsUntil: instantOf(slot(11), timeZone),
    })
    const decidedAt = instantOf(slot(11), timeZone)
    expect(at(11)).toEqual({ release: { ...stored, state: 'refused', decidedAt }, holdsUntil: undefined })
  })

  test('stays as it was decided', () => {
    const ended: Release = { ...stored, state: 'released', decidedAt: 1, decidedBy: 'a' }
    expect(releaseAt(ended, { now: instantOf(slot(20), timeZone), timeZone }).release).toBe(ended)
  })
})

test('slots are sorted, each once, and taken from one another', () => {
  const sorted = sortSlots([slot(9), slot(8, '2026-12-01'), slot(10), slot(9)])
  expect(sorted).toEqual([slot(9), slot(10), slot(8, '2026-12-01')])
  expect(withoutSlots(sorted, [slot(10), slot(7)])).toEqual([slot(9), slot(8, '2026-12-01')])
})
