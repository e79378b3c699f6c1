import { expect, test } from 'vitest'
import type { BookingChange } from '../src/domain/notices.ts'
import { compare } from './lib/told-bookings.ts'

const change = (from: number, to: number, what: BookingChange['change']): BookingChange => ({
  date: '2028-01-03',
  from,
  to,
  change: what,
  cents: 0,
})
const stored = [{ date: '2028-01-03', hour: 8 }]

test('notices that end with what is stored have no faults', () => {
  const notices = [{ changes: [change(8, 10, 'booked')] }, { changes: [change(9, 10, 'unbooked')] }]
  expect(compare(notices, stored)).toEqual([])
})

test('a booking that was told twice, or not at all, is a fault', () => {
  const twice = { changes: [change(8, 9, 'booked')] }
  expect(compare([twice, twice], stored)).toEqual(['2028-01-03:8 was told as booked twice'])
  expect(compare([], stored)).toEqual(['the booking of 2028-01-03:8 was not told'])
})

test('the end of a booking that was told twice, or not at all, is a fault', () => {
  expect(compare([{ changes: [change(8, 9, 'unbooked')] }], [])).toEqual([
    '2028-01-03:8 was told as unbooked twice',
  ])
  expect(compare([{ changes: [change(8, 9, 'booked')] }], [])).toEqual([
    'the end of the booking of 2028-01-03:8 was not told',
  ])
})
