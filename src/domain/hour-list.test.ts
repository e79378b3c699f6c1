import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfMonth } from './calendar.ts'
import { readHours, writeHours } from './hour-list.ts'
import { HOURS } from './slot.ts'

const slot = fc.record({
  date: fc.constantFrom(...daysOfMonth('2026-11')),
  hour: fc.constantFrom(...HOURS),
})

test('any hours are read as they were written, in their order', () => {
  const unique = fc.uniqueArray(slot, { selector: ({ date, hour }) => `${date} ${hour}`, minLength: 1 })
  fc.assert(
    fc.property(unique, (slots) => {
      const sorted = slots.toSorted((a, b) => a.date.localeCompare(b.date) || a.hour - b.hour)
      expect(readHours(writeHours(slots), slots.length)).toEqual(sorted)
      expect(readHours(writeHours(slots), slots.length - 1)).toBeUndefined()
    }),
  )
})

test.each([
  '',
  '2026-11-20',
  '2026-11-20.9',
  '2026-02-30.9-10',
  '2026-11-20.6-9',
  '2026-11-20.20-22',
  '2026-11-20.9-9',
])('%o names no hours', (text) => expect(readHours(text, 500)).toBeUndefined())
