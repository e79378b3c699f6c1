import { expect, test } from 'vitest'
import { positionAfterKey } from './moves.ts'

const size = { rows: 30, columns: 14 }

test.each([
  ['ArrowLeft', false, { row: 10, column: 4 }],
  ['ArrowRight', false, { row: 10, column: 6 }],
  ['ArrowUp', false, { row: 9, column: 5 }],
  ['ArrowDown', false, { row: 11, column: 5 }],
  ['PageUp', false, { row: 3, column: 5 }],
  ['PageDown', false, { row: 17, column: 5 }],
  ['Home', false, { row: 10, column: 0 }],
  ['End', false, { row: 10, column: 13 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 29, column: 13 }],
])('%s (ctrl %s) leads from the middle to %j', (key, withCtrl, to) => {
  expect(positionAfterKey(key, withCtrl, { row: 10, column: 5 }, size)).toEqual(to)
})

test.each([
  ['ArrowLeft', { row: 0, column: 0 }],
  ['ArrowUp', { row: 0, column: 0 }],
  ['PageUp', { row: 0, column: 0 }],
  ['ArrowRight', { row: 29, column: 13 }],
  ['ArrowDown', { row: 29, column: 13 }],
  ['PageDown', { row: 29, column: 13 }],
])('%s stays inside at the corner %j', (key, corner) => {
  expect(positionAfterKey(key, false, corner, size)).toEqual(corner)
})

test.each([
  ['ArrowLeft', { row: 3, column: 0 }, { row: 3, column: -1 }],
  ['ArrowUp', { row: 0, column: 5 }, { row: -1, column: 5 }],
  ['ArrowUp', { row: 0, column: -1 }, { row: 0, column: -1 }],
  ['ArrowLeft', { row: -1, column: 0 }, { row: -1, column: 0 }],
  ['ArrowRight', { row: 3, column: -1 }, { row: 3, column: 0 }],
  ['Home', { row: 3, column: 4 }, { row: 3, column: 0 }],
])('%s leads from %j to the head %j, where there are heads', (key, from, to) => {
  expect(positionAfterKey(key, false, from, { ...size, first: -1 })).toEqual(to)
})

test('other keys lead nowhere', () => {
  expect(positionAfterKey('Tab', false, { row: 1, column: 1 }, size)).toBeUndefined()
  expect(positionAfterKey('a', false, { row: 1, column: 1 }, size)).toBeUndefined()
})
