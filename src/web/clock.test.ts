import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentMoment, noteOffset } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T23:30:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the moment in a zone whose offset was told does not ask the browser', () => {
  const asked = vi.spyOn(Date.prototype, 'toLocaleString')
  noteOffset('Asia/Kathmandu', { minutes: 345, until: null })
  expect(currentMoment('Asia/Kathmandu')).toEqual({ day: '2026-11-28', hour: 5 })
  noteOffset('America/Caracas', { minutes: -240, until: '2027-01-01T00:00:00.000Z' })
  expect(currentMoment('America/Caracas')).toEqual({ day: '2026-11-27', hour: 19 })
  expect(asked).not.toHaveBeenCalled()
})

test('a told offset is not used from the instant on at which it changes', () => {
  noteOffset('Europe/Vienna', { minutes: 60, until: '2027-03-28T01:00:00.000Z' })
  vi.setSystemTime(Date.parse('2027-03-28T00:59:59.999Z'))
  expect(currentMoment('Europe/Vienna').hour).toBe(1)
  vi.setSystemTime(Date.parse('2027-03-28T01:00:00.000Z'))
  expect(currentMoment('Europe/Vienna').hour).toBe(3)
})

test('without an offset the browser is asked, and in an unknown zone the clock of the device', () => {
  expect(currentMoment('Asia/Tokyo')).toEqual({ day: '2026-11-28', hour: 8 })
  const ofDevice = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(210)
  expect(currentMoment()).toEqual({ day: '2026-11-27', hour: 20 })
  expect(currentMoment('Mars/Olympus')).toEqual(currentMoment())
  expect(ofDevice).toHaveBeenCalled()
})
