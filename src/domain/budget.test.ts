import { expect, test } from 'vitest'
import { budgetUse } from './budget.ts'

test.each([
  [0, 10_000, 0, 'within'],
  [7_999, 10_000, 79, 'within'],
  [8_000, 10_000, 80, 'near'],
  [9_999, 10_000, 99, 'near'],
  [10_000, 10_000, 100, 'reached'],
  [10_001, 10_000, 100, 'exceeded'],
  [25_000, 10_000, 250, 'exceeded'],
  [0, 0, undefined, 'within'],
  [1, 0, undefined, 'exceeded'],
  [1_000_000_000, 1_000_000_000, 100, 'reached'],
] as const)('%i booked of %i cents are %s percent: %s', (booked, budget, percent, state) => {
  expect(budgetUse(booked, budget)).toEqual({ percent, state })
})
