// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { eventsOf, keepConnected } from './live-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server whose streams the test writes. */
function createServer() {
  const streams: { send: (text: string) => void; end: () => void; signal: AbortSignal }[] = []
  const seen: string[] = []
  const live: boolean[] = []
  let refusal: ApiError | undefined
  let refusedCount = 0
  const close = keepConnected({
    open: async (signal) => {
      if (refusal) throw refusal
      let controller!: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
      signal.addEventListener('abort', () => controller.error(signal.reason))
      const send = (text: string) => controller.enqueue(new TextEncoder().encode(text))
      streams.push({ send, end: () => controller.close(), signal })
      return body
    },
    onData: (data) => void seen.push(data),
    onLive: (isLive) => void live.push(isLive),
    onRefused: () => void (refusedCount += 1),
  })
  return {
    streams,
    seen,
    live,
    close,
    refuseWith: (error: ApiError | undefined) => void (refusal = error),
    refusedCount: () => refusedCount,
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a live connection', () => {
  test('passes on the data of each event', async () => {
    const server = createServer()
    await pass(0)
    server.streams[0]!.send('id: 1\ndata: a\n\n:\n\nid: 2\nda')
    server.streams[0]!.send('ta: b\n\n')
    await pass(0)
    expect(server.seen).toEqual(['a', 'b'])
    expect(server.live.at(-1)).toBe(true)
    server.close()
    expect(server.streams[0]!.signal.aborted).toBe(true)
  })

  test('is opened again after a loss, with growing delays', async () => {
    const server = createServer()
    await pass(0)
    server.refuseWith(new ApiError(0, 'offline', ''))
    server.streams[0]!.end()
    await pass(0)
    expect(server.live).toEqual([false])
    await pass(60_000)
    const tries = server.live.length
    expect(tries).toBeGreaterThan(5)
    expect(tries).toBeLessThan(35)
    server.refuseWith(undefined)
    await pass(15_000)
    expect(server.streams).toHaveLength(2)
    server.streams[1]!.send('data: back\n\n')
    await pass(0)
    expect(server.live.at(-1)).toBe(true)
    expect(server.seen).toEqual(['back'])
    server.close()
  })

  test('is opened again after a silence, which a comment ends as well', async () => {
    const server = createServer()
    for (let beat = 0; beat < 5; beat += 1) {
      await pass(20_000)
      server.streams[0]!.send(':\n\n')
    }
    expect(server.streams).toHaveLength(1)
    await pass(60_000)
    expect(server.streams.length).toBeGreaterThan(1)
    server.close()
  })

  test.each([401, 403, 404])('is given up after a refusal with %i', async (status) => {
    const server = createServer()
    await pass(0)
    server.refuseWith(new ApiError(status, 'forbidden', 'No.'))
    server.streams[0]!.end()
    await pass(60_000)
    expect(server.refusedCount()).toBe(1)
    expect(server.streams).toHaveLength(1)
    server.close()
  })

  test('is closed while the page is hidden for long, and opened when it is visible', async () => {
    const server = createServer()
    await pass(0)
    show('hidden')
    await pass(5000)
    show('visible')
    await pass(40_000)
    server.streams[0]!.send(':\n\n')
    expect(server.streams).toHaveLength(1)
    show('hidden')
    await pass(60_000)
    expect(server.streams[0]!.signal.aborted).toBe(true)
    expect(server.streams).toHaveLength(1)
    // A pause of a hidden page is no loss, so onLive is not called.
    expect(server.live).toEqual([])
    show('visible')
    await pass(0)
    expect(server.streams).toHaveLength(2)
    server.close()
  })

  test('is tried at once when the network is back', async () => {
    const server = createServer()
    await pass(0)
    server.refuseWith(new ApiError(0, 'offline', ''))
    server.streams[0]!.end()
    await pass(30_000)
    server.refuseWith(undefined)
    dispatchEvent(new Event('online'))
    await pass(0)
    expect(server.streams).toHaveLength(2)
    server.close()
  })

  test('is not opened again after it was closed', async () => {
    const server = createServer()
    await pass(0)
    server.close()
    await pass(60_000)
    expect(server.streams).toHaveLength(1)
    expect(server.live).toEqual([])
  })
})

test('a character that two chunks share arrives whole', async () => {
  const bytes = new TextEncoder().encode('data: Öztürk\n\n')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const seen: string[] = []
  for await (const data of eventsOf(body, () => {})) seen.push(data)
  expect(seen).toEqual(['Öztürk'])
})
