import { expect, test } from 'vitest'
import { orderAfterPress } from '../../../ui/sort-head.tsx'
import { readBookings } from '../read-bookings.ts'
import { BY_NAME, chipsOf, findRows, inOrder, teamRows } from './view-model.ts'

const slots = (day: number, ...hours: number[]) =>
  hours.map((hour) => ({ date: `2026-11-${String(day).padStart(2, '0')}`, hour }))
const reply = {
  month: '2026-11',
  users: [
    {
      userId: 'a',
      booked: slots(1, 9, 10, 14),
      given: slots(1, 9, 10, 11, 14, 20),
      asked: slots(1, 12),
      closed: slots(1, 14),
    },
    { userId: 'gone', booked: slots(30, 7), given: slots(30, 7), asked: [] },
  ],
}
const people = [
  { id: 'b', name: 'Ömer Özkan', email: 'o@example.org' },
  { id: 'a', name: 'Anna Roth', email: 'anna@example.org' },
  { id: 'c', name: 'Carl Bach', email: 'c@example.org' },
]
const totals = new Map([
  ['a', { hours: 3, cents: 6000 }],
  ['c', { hours: 9, cents: 500 }],
])

test('the hours of a day become blocks of one kind each', async () => {
  const month = (await readBookings(JSON.stringify(reply))).get('a')
  expect(chipsOf(month, 0)).toEqual([
    { kind: 'booked', from: 9, to: 11 },
    { kind: 'given', from: 11, to: 12 },
    { kind: 'asked', from: 12, to: 13 },
    { kind: 'closed', from: 14, to: 15 },
    { kind: 'given', from: 20, to: 21 },
  ])
  expect([chipsOf(month, 1), chipsOf(undefined, 0)]).toEqual([[], []])
})

test('a month without hours is read as nobody’s', async () => {
  expect((await readBookings('{"month":"2026-11","users":[]}')).size).toBe(0)
})

test('people stand by name, and those who have left below them', async () => {
  const rows = teamRows(people, await readBookings(JSON.stringify(reply)), totals)
  expect(rows.map(({ userId, total }) => [userId, total?.hours])).toEqual([
    ['a', 3],
    ['c', 9],
    ['b', 0],
    ['gone', 0],
  ])
})

test('rows are put in order by a press on a head, and in the opposite one by the next', () => {
  const rows = teamRows(people, new Map(), totals)
  const ids = (order: typeof BY_NAME) => inOrder(rows, order).map(({ userId }) => userId)
  const byHours = orderAfterPress(BY_NAME, 'hours')
  expect(ids(byHours)).toEqual(['c', 'a', 'b'])
  expect(ids(orderAfterPress(byHours, 'hours'))).toEqual(['b', 'a', 'c'])
  expect(ids(orderAfterPress(byHours, 'euros'))).toEqual(['a', 'c', 'b'])
  expect(ids(orderAfterPress(BY_NAME, 'name'))).toEqual(['b', 'c', 'a'])
})

test('people are found by parts of names and addresses, without accents', () => {
  const rows = teamRows(people, new Map(), undefined)
  const found = (sought: string) => findRows(rows, sought).map(({ userId }) => userId)
  expect([found('oz om'), found('ANNA@'), found(' ')]).toEqual([['b'], ['a'], ['a', 'c', 'b']])
})
