// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AvailabilityUpdate, subscribe } from './availability-updates.ts'
import { announce } from './person/announce-update.ts'

const KEY = 'sd_availability_update'
const update = { projectId: 'p1', userId: 'u1' }
const heard = vi.fn<(update: AvailabilityUpdate) => void>()
let stop: () => void

beforeEach(() => {
  stop = subscribe('p1', heard)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  heard.mockReset()
  localStorage.clear()
})

/** The channel of another tab, since a channel does not receive its own messages. */
function otherTab() {
  const channel = new BroadcastChannel('slotwerk')
  const next = new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
  return { channel, next }
}
const stored = (newValue: string | null, key = KEY) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }))

test('sends the broadcast message of the specification', async () => {
  const { channel, next } = otherTab()
  announce(update)
  expect(await next).toEqual({ type: 'availability-updated', ...update })
  channel.close()
})

test('leaves an entry in the local storage for two seconds after the last save', () => {
  vi.useFakeTimers()
  announce(update)
  vi.advanceTimersByTime(1500)
  announce({ ...update, userId: 'u2' })
  vi.advanceTimersByTime(1999)
  expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({
    projectId: 'p1',
    userId: 'u2',
    at: expect.any(Number),
  })
  vi.advanceTimersByTime(1)
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('receives broadcast messages of its project only', async () => {
  const { channel } = otherTab()
  channel.postMessage({ type: 'availability-updated', projectId: 'p2', userId: 'u9' })
  channel.postMessage({ type: 'something-else', ...update })
  channel.postMessage({ type: 'availability-updated', ...update })
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
  expect(heard.mock.calls).toEqual([[update]])
  channel.close()
})

test('receives the storage event of another tab and ignores removals and invalid entries', () => {
  stored(JSON.stringify({ ...update, at: 1 }))
  expect(heard.mock.calls).toEqual([[update]])
  stored(null)
  stored('{ no json')
  stored('7')
  stored(JSON.stringify({ projectId: 'p2', userId: 'u1', at: 1 }))
  stored(JSON.stringify(update), 'token')
  expect(heard).toHaveBeenCalledOnce()
})

test('receives nothing after it has unsubscribed', async () => {
  stop()
  const { channel, next } = otherTab()
  stored(JSON.stringify({ ...update, at: 1 }))
  announce(update)
  await next
  expect(heard).not.toHaveBeenCalled()
  channel.close()
})
