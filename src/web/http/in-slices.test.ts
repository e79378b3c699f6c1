import { expect, test, vi } from 'vitest'
import { mapInSlices } from './in-slices.ts'

test('maps a long list in its order, and lets other tasks run in between', async () => {
  // Each reading of the clock is five milliseconds later than the one before.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  const done: (number | 'another task')[] = []
  setTimeout(() => done.push('another task'))
  const doubled = await mapInSlices([1, 2, 3, 4], (item) => {
    done.push(item)
    return item * 2
  })
  clock.mockRestore()
  expect(doubled).toEqual([2, 4, 6, 8])
  expect(done).toEqual([1, 'another task', 2, 3, 4])
})
