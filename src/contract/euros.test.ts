import { expect, test } from 'vitest'
import { overrideInCents, overrideInEuros, wagesInCents, wagesInEuros } from './euros.ts'

test('reads wages as cents and sends them back as the same euros', () => {
  const reply = { wageGreen: 12.5, wageYellow: 0, wageRed: 19.99 }
  expect(wagesInCents(reply)).toEqual({ GREEN: 1250, YELLOW: 0, RED: 1999 })
  expect(wagesInEuros(wagesInCents(reply))).toEqual(reply)
})

test('reads a person’s own wages as cents, and sends none as null', () => {
  const reply = { greenWage: 13.2, yellowWage: null, redWage: 0 }
  expect(overrideInCents(reply)).toEqual({ GREEN: 1320, YELLOW: null, RED: 0 })
  expect(overrideInEuros(overrideInCents(reply))).toEqual(reply)
})
