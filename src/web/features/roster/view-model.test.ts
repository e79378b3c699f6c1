import { describe, expect, test } from 'vitest'
import type { RosterReply } from '../../../contract/projects.ts'
import { orderAfterPress } from '../../ui/sort-head.tsx'
import { readRoster } from './read-roster.ts'
import {
  BY_NAME,
  findPeople,
  COLLAPSED,
  freelancerRows,
  inOrder,
  type RosterOrder,
  summaryRows,
  totalOf,
  uncountedByUser,
  withEdit,
  withView,
} from './view-model.ts'

const person = (id: string, firstName: string, lastName: string): RosterReply['users'][number]['user'] => ({
  id,
  firstName,
  lastName,
  email: `${id}@example.org`,
  phone: '',
  country: '',
  germanLevel: 'A1',
  mailFailed: null,
})
const slots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: '2026-11-03', hour: 7 + index }))
const reply = {
  users: [
    { user: person('u1', 'Zoe', 'Adam'), slots: slots(3) },
    { user: person('u2', 'Änne', 'Berg'), slots: slots(0) },
    { user: person('u3', '', ''), slots: slots(1) },
  ],
}
const roster = await readRoster(JSON.stringify(reply))

test('lists freelancers with their slots by name, or by address if they have no name', () => {
  expect(freelancerRows(roster)).toEqual([
    {
      userId: 'u2',
      name: 'Änne Berg',
      email: 'u2@example.org',
      slotCount: 0,
      uncounted: 0,
      hasMailFailed: false,
    },
    {
      userId: 'u3',
      name: 'u3@example.org',
      email: 'u3@example.org',
      slotCount: 1,
      uncounted: 0,
      hasMailFailed: false,
    },
    {
      userId: 'u1',
      name: 'Zoe Adam',
      email: 'u1@example.org',
      slotCount: 3,
      uncounted: 0,
      hasMailFailed: false,
    },
  ])
})

test('sorts freelancers by hours and by euros, the most first, and turns an order round', () => {
  const totals = { green: 0, yellow: 0, red: 0, total: 0 }
  const summary = {
    totalsByUser: [
      { userId: 'u2', ...totals, estEarnings: 20.5 },
      { userId: 'u1', ...totals, estEarnings: 7 },
    ],
  }
  const rows = freelancerRows(roster, summary)
  const sorted = (order: RosterOrder) => inOrder(rows, order).map(({ userId }) => userId)
  expect(rows.map(({ earningsCents }) => earningsCents)).toEqual([2050, 0, 700])
  expect(sorted(BY_NAME)).toEqual(['u2', 'u3', 'u1'])
  const byHours = orderAfterPress(BY_NAME, 'hours')
  expect(sorted(byHours)).toEqual(['u1', 'u3', 'u2'])
  expect(sorted(orderAfterPress(byHours, 'hours'))).toEqual(['u2', 'u3', 'u1'])
  expect(sorted(orderAfterPress(byHours, 'earnings'))).toEqual(['u2', 'u1', 'u3'])
  expect(orderAfterPress(byHours, 'name')).toEqual(BY_NAME)
})

test('tells how many given hours of each person the summary does not count', () => {
  const totals = { green: 0, yellow: 0, red: 0, estEarnings: 0 }
  const summary = {
    totalsByUser: [
      { userId: 'u1', ...totals, total: 1 },
      { userId: 'u3', ...totals, total: 1 },
    ],
  }
  const uncounted = uncountedByUser(roster, summary)
  expect(freelancerRows(roster, summary, uncounted).map((row) => [row.userId, row.uncounted])).toEqual([
    ['u2', 0],
    ['u3', 0],
    ['u1', 2],
  ])
})

test('does not count a given hour that nobody has booked as closed', () => {
  const booked = { userId: 'u1', green: 1, yellow: 0, red: 0, total: 1, estEarnings: 10 }
  const summary = { totalsByUser: [{ ...booked, givenTotal: 2, givenEarnings: 20 }] }
  expect(uncountedByUser(roster, summary).get('u1')).toBe(1)
})

describe('a confirmed project', () => {
  const none = { green: 0, yellow: 0, red: 0, total: 0, estEarnings: 0 }
  const summary = {
    totalsByUser: [
      { ...none, userId: 'u1', red: 1, total: 1, estEarnings: 20, givenTotal: 3, givenEarnings: 60 },
      { ...none, userId: 'u9', givenTotal: 2, givenEarnings: 20 },
    ],
  }

  test('has booked hours beside the given ones of each person, and sorts by the booked ones', () => {
    const rows = freelancerRows(roster, summary)
    expect(rows.map((row) => [row.userId, row.bookedCount, row.slotCount])).toEqual([
      ['u2', 0, 0],
      ['u3', 0, 1],
      ['u1', 1, 3],
    ])
    const byHours = orderAfterPress(BY_NAME, 'hours')
    expect(inOrder(rows, byHours).map(({ userId }) => userId)).toEqual(['u1', 'u2', 'u3'])
  })

  test('has given hours apart in its summary', () => {
    const rows = summaryRows(summary, roster)
    expect(rows.map((row) => [row.userId, row.total, row.givenTotal])).toEqual([
      ['u9', 0, 2],
      ['u1', 1, 3],
    ])
    expect(totalOf(rows)).toMatchObject({ total: 1, givenTotal: 5 })
  })
})

test('reads people one by one, whatever their names, and counts their hours', async () => {
  const name = '"]},{"user":{"id":"u9"}},{'
  const users = [1, 2].map((count) => ({ user: person(`u${count}`, name, '\\'), slots: slots(count) }))
  expect(await readRoster(JSON.stringify({ users }))).toEqual({
    people: users.map(({ user, slots: { length } }) => ({ ...user, slotCount: length })),
    givenSlots: ['2026-11-03:7', '2026-11-03:8'],
  })
  expect(await readRoster('{"users":[]}')).toEqual({ people: [], givenSlots: [] })
})

test('lists the slots that anybody gave', () => {
  expect(roster.givenSlots).toEqual(['2026-11-03:7', '2026-11-03:8', '2026-11-03:9'])
})

const totalsByUser = [
  { userId: 'u1', green: 2, yellow: 1, red: 0, total: 3, estEarnings: 37.1 },
  { userId: 'u2', green: 0, yellow: 0, red: 1, total: 1, estEarnings: 0.2 },
  { userId: 'u9', green: 0, yellow: 0, red: 0, total: 0, estEarnings: 0 },
]

test('names the people of the summary, and falls back to the id', () => {
  expect(summaryRows({ totalsByUser }, roster).map(({ userId, name }) => [userId, name])).toEqual([
    ['u2', 'Änne Berg'],
    ['u9', 'u9'],
    ['u1', 'Zoe Adam'],
  ])
  expect(summaryRows({ totalsByUser }, undefined).map(({ name }) => name)).toEqual(['u1', 'u2', 'u9'])
})

test('adds up in whole cents', () => {
  expect(totalOf(summaryRows({ totalsByUser }, roster))).toEqual({
    green: 2,
    yellow: 1,
    red: 1,
    total: 4,
    earningsCents: 3730,
  })
  expect(totalOf([]).earningsCents).toBe(0)
})

test('opens a month when it is unfolded and when an edit is turned on', () => {
  expect(withView(COLLAPSED)).toEqual({ isOpen: true, edit: undefined })
  expect(withEdit(COLLAPSED, 'colors')).toEqual({ isOpen: true, edit: 'colors' })
})

test('has at most one edit on and leaves the month open when that is turned off', () => {
  const availability = withEdit(COLLAPSED, 'availability')
  const colors = withEdit(availability, 'colors')
  expect(colors).toEqual({ isOpen: true, edit: 'colors' })
  expect(withEdit(colors, 'colors')).toEqual({ isOpen: true, edit: undefined })
})

test('turns the edit off when the month is folded', () => {
  expect(withView(withEdit(COLLAPSED, 'availability'))).toEqual(COLLAPSED)
})

test('finds people by parts of name and address, ignoring case and accents', () => {
  const person = {
    slotCount: 0,
    bookedCount: undefined,
    uncounted: 0,
    earningsCents: 0,
    email: 'moz@example.org',
    hasMailFailed: false,
  }
  const rows = [
    { ...person, userId: 'u1', name: 'Öztürk Mia' },
    { ...person, userId: 'u2', name: 'Berg Mia' },
  ]
  expect([...findPeople(rows, 'mia ozt')]).toEqual(['u1'])
  expect([...findPeople(rows, 'MOZ@')]).toEqual(['u1', 'u2'])
  expect([...findPeople(rows, ' ')]).toEqual(['u1', 'u2'])
})
