import { expect, test, vi } from 'vitest'
import { ownTask } from './own-task.ts'

test('the first call of a task waits for nothing', async () => {
  // The calls of tests before this one may still wait.
  await vi.waitFor(() => expect(ownTask()).toBeUndefined(), { timeout: 10_000 })
})

test('each further call begins in a task of its own, in the order of the calls', async () => {
  await ownTask()
  const begun: number[] = []
  /** How many calls had begun when the task of each ended. */
  const atEndOfTask = await Promise.all(
    [1, 2, 3, 4].map(async (call) => {
      await ownTask()
      begun.push(call)
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      return begun.length
    }),
  )
  expect(begun).toEqual([1, 2, 3, 4])
  expect(atEndOfTask).toEqual([1, 2, 3, 4])
})
