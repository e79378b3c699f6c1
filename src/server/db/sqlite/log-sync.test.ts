import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createLogSync } from './log-sync.ts'

/** A log whose syncs end when the test says so. */
function createHeldLog() {
  const running: PromiseWithResolvers<void>[] = []
  let begun = 0
  const failures: unknown[] = []
  const log = createLogSync(
    {
      async sync() {
        begun += 1
        const sync = Promise.withResolvers<void>()
        running.push(sync)
        await sync.promise
      },
      close: async () => {},
    },
    (error) => failures.push(error),
  )
  const told: string[] = []
  return {
    log,
    told,
    failures,
    begun: () => begun,
    /** Waits for a sync in the name of a commit. */
    commit: (name: string) => void log.untilSynced().then(() => told.push(name)),
    end: async (failure?: Error) => {
      if (failure) running.shift()!.reject(failure)
      else running.shift()!.resolve()
      await setImmediate()
    },
  }
}

describe('a commit', () => {
  test('waits for a sync that began after it', async () => {
    const { commit, told, end } = createHeldLog()
    commit('first')
    await setImmediate()
    commit('second')
    await end()
    expect(told).toEqual(['first'])
    await end()
    expect(told).toEqual(['first', 'second'])
  })

  test('shares its sync with the commits of the meantime, in their order', async () => {
    const { commit, told, end, begun } = createHeldLog()
    commit('first')
    await setImmediate()
    for (const name of ['second', 'third', 'fourth']) commit(name)
    await end()
    await end()
    expect(told).toEqual(['first', 'second', 'third', 'fourth'])
    expect(begun()).toBe(2)
  })

  test('gets no answer after a sync that failed, which ends the process', async () => {
    const { commit, told, end, begun, failures } = createHeldLog()
    commit('first')
    await setImmediate()
    commit('second')
    const failure = new Error('EIO')
    await end(failure)
    expect(failures).toEqual([failure])
    expect(told).toEqual([])
    expect(begun()).toBe(1)
  })
})

test('closing the log waits for its syncs', async () => {
  const { log, commit, told, end } = createHeldLog()
  commit('first')
  await setImmediate()
  commit('second')
  void log.close().then(() => told.push('closed'))
  await end()
  expect(told).toEqual(['first'])
  await end()
  expect(told).toEqual(['first', 'second', 'closed'])
})
