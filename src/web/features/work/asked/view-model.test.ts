import { expect, test } from 'vitest'
import { chosenOf, keyOf, linesOf, sortRequests, toggled } from './view-model.ts'

const date = '2026-11-20'
const hour = (at: number, more: object = {}) => ({
  date,
  hour: at,
  open: true,
  euros: 20.5,
  overlaps: false,
  ...more,
})

test('hours in a row are one line as long as they are open alike and free alike', () => {
  const slots = [hour(9), hour(10), hour(11, { open: false }), hour(12, { overlaps: true }), hour(14)]
  expect(linesOf(slots.toReversed(), false).map(({ from, to, cents }) => [from, to, cents])).toEqual([
    [9, 11, 4100],
    [11, 12, 2050],
    [12, 13, 2050],
    [14, 15, 2050],
  ])
  expect(linesOf(slots, true)).toHaveLength(5)
})

test('hours are left out and chosen again together, and filled ones are never chosen', () => {
  const slots = [hour(9), hour(10), hour(11, { open: false })]
  const first = toggled([], [slots[0]!])
  expect(chosenOf(slots, first)).toEqual([slots[1]])
  const both = toggled(first, slots.slice(0, 2))
  expect(chosenOf(slots, both)).toEqual([])
  expect(chosenOf(slots, toggled(both, slots.slice(0, 2)))).toEqual(slots.slice(0, 2))
  expect(both).toEqual(slots.slice(0, 2).map(keyOf))
})

test('requests to answer come by their deadline, and apart from those that have ended', () => {
  const request = (id: string, answerBy: string, state: 'open' | 'declined') => ({
    id,
    projectId: 'p',
    projectName: 'Stadtfest',
    tenantName: 'Kultur',
    timeZone: 'Europe/Berlin',
    message: '',
    answerBy,
    state,
    slots: [],
  })
  const late = request('late', '2026-11-22T10:00:00.000Z', 'open')
  const soon = request('soon', '2026-11-21T10:00:00.000Z', 'open')
  const over = request('over', '2026-11-20T10:00:00.000Z', 'declined')
  expect(sortRequests([late, over, soon])).toEqual({ open: [soon, late], ended: [over] })
})
