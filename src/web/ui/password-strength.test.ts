import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 0],
  ['abc', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['sommer', 1],
  ['121212343434', 1],
  ['Sommer2026', 2],
  ['zugvogel im mai', 2],
  ['Zugvogel-im-Mai', 3],
  ['korrektes pferd batterie', 3],
])('rates %j as %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
