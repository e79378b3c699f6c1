/**
 * A stream that stays open: a lost stream is opened again with growing delays. The stream of a page that has been hidden for
 * some time is closed, since a browser shares few connections among all tabs of a site.
 */
import { inBackground } from '../in-background.ts'
import { ApiError } from './api-error.ts'

export interface LiveConnectionDeps {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  onData: (data: string) => void
  /** Called with whether the stream keeps the page up to date. */
  onLive: (isLive: boolean) => void
  /** Called when the server refuses the stream; there is no further attempt. */
  onRefused: () => void
}

const FIRST_RETRY_MS = 400
const LAST_RETRY_MS = 5000
/** The server sends a heartbeat every 20 seconds: after this time two of them are missing. */
const SILENCE_MS = 50_000
const HIDDEN_MS = 15_000
const REFUSALS = new Set([401, 403, 404])

/** Connects until the returned function is called. */
export function keepConnected(deps: LiveConnectionDeps): () => void {
  const closing = new AbortController()
  let current = new AbortController()
  let failures = 0
  let isPaused = false
  // Ends the current wait early, when the network or the page is back.
  let wake = () => {}

  async function readStream(): Promise<void> {
    current = new AbortController()
    const { signal } = current
    const watchdog = createWatchdog(() => current.abort())
    try {
      const body = await deps.open(signal)
      for await (const data of eventsOf(body, () => watchdog.feed())) {
        if (signal.aborted) return
        failures = 0
        deps.onLive(true)
        deps.onData(data)
      }
    } finally {
      watchdog.stop()
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await readStream()
      } catch (error) {
        if (closing.signal.aborted) return
        if (error instanceof ApiError && REFUSALS.has(error.status)) return deps.onRefused()
      }
      if (closing.signal.aborted) return
      if (isPaused) await waitOrWake()
      else {
        deps.onLive(false)
        await waitOrWake(retryDelay(failures))
        failures += 1
      }
    }
  }

  function waitOrWake(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve
      if (ms !== undefined) setTimeout(resolve, ms)
    })
  }

  let hidden: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'visible') {
      isPaused = false
      wake()
      return
    }
    hidden = setTimeout(() => {
      isPaused = true
      current.abort()
    }, HIDDEN_MS)
  }
  const onOnline = () => {
    if (!isPaused) wake()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onOnline)
  inBackground(run())

  return () => {
    closing.abort()
    current.abort()
    clearTimeout(hidden)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onOnline)
    wake()
  }
}

/** The random factor from 0.5 to 1.5 keeps all pages from reconnecting to a server in the same moment. */
function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.5 + Math.random())
}

/** Calls `onSilence` when nothing has fed the watchdog for a while: a broken connection may report no error. */
function createWatchdog(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS)
  return {
    feed() {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

const PREFIX = 'data: '

/**
 * Yields the data of server-sent events. It reads only the part of the format that this server sends: an event has one line
 * of data, and lines end with a line feed.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  /** Called for every chunk, also for a comment. */
  onAlive: () => void,
): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onAlive()
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (line.startsWith(PREFIX)) yield line.slice(PREFIX.length)
    }
  } finally {
    // The connection closes when the reader stops.
    await reader.cancel().catch(() => {})
  }
}
