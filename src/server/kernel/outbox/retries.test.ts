import { expect, test } from 'vitest'
import { waitAfter } from './retries.ts'

test('a delivery is tried again after growing waits, then every four hours', () => {
  const minutes = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1) / 60_000)
  expect(minutes).toEqual([1 / 6, 1 / 2, 2, 10, 30, 60, 240, 240, 240])
})
