import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRounds } from './rounds.ts'

const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
const failed = 'The work failed.'

beforeEach(() => {
  vi.useFakeTimers()
  log.warn.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('begin at each interval', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {})
  const rounds = startRounds(work, { everyMs: 100, failed, log })
  await vi.advanceTimersByTimeAsync(250)
  expect(work).toHaveBeenCalledTimes(2)
  await rounds.stop()
})

test('begin with the start where that is wanted', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {})
  const rounds = startRounds(work, { everyMs: 100, beginsAtOnce: true, failed, log })
  expect(work).toHaveBeenCalledTimes(1)
  await rounds.stop()
})

test('begin anew only once the last one has ended', async () => {
  let end = () => {}
  const work = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (end = resolve)))
  const rounds = startRounds(work, { everyMs: 100, failed, log })
  await vi.advanceTimersByTimeAsync(350)
  expect(work).toHaveBeenCalledTimes(1)
  end()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).toHaveBeenCalledTimes(2)
  end()
  await rounds.stop()
})

test('log a failure and go on', async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no')))
  const rounds = startRounds(work, { everyMs: 100, failed, log })
  await vi.advanceTimersByTimeAsync(200)
  expect(log.warn).toHaveBeenCalledTimes(2)
  expect(log.warn).toHaveBeenLastCalledWith({ err: new Error('no') }, failed)
  await rounds.stop()
})

test('end with the round under way', async () => {
  let end = () => {}
  const work = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (end = resolve)))
  const rounds = startRounds(work, { everyMs: 100, failed, log })
  await vi.advanceTimersByTimeAsync(100)
  let isStopped = false
  const stopped = rounds.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(500)
  expect(isStopped).toBe(false)
  end()
  await stopped
  expect(work).toHaveBeenCalledTimes(1)
})
