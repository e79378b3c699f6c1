import { inBackground } from '../in-background.ts'
/**
 * A stream that stays open: one that is lost is opened again, the later the oftener that fails. While the page is out
 * of sight for long it is closed, since a browser gives few connections to all of a site's tabs together.
 */
import { ApiError } from './api-error.ts'
import { eventsOf } from './events-of.ts'

export interface LiveConnectionDeps {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  onData: (data: string) => void
  /** Whether what is on the page is kept up to date. */
  onLive: (isLive: boolean) => void
  /** The server says that there is nothing to see here any more; no other attempt is made. */
  onRefused: () => void
}

const FIRST_RETRY_MS = 400
const LAST_RETRY_MS = 5000
/** The server beats every 20 seconds: by then two of them are missing. */
const SILENCE_MS = 50_000
const OUT_OF_SIGHT_MS = 15_000
const REFUSALS = new Set([401, 403, 404])

/** Connects until the returned function is called. */
export function keepConnected(deps: LiveConnectionDeps): () => void {
  const closing = new AbortController()
  let current = new AbortController()
  let failures = 0
  let isPaused = false
  // Ends a wait before its time: for the next attempt, or for being seen again.
  let wake = () => {}

  async function readOnce(): Promise<void> {
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
        await readOnce()
      } catch (error) {
        if (closing.signal.aborted) return
        if (error instanceof ApiError && REFUSALS.has(error.status)) return deps.onRefused()
      }
      if (closing.signal.aborted) return
      if (isPaused) await untilWoken()
      else {
        deps.onLive(false)
        await untilWoken(retryDelay(failures))
        failures += 1
      }
    }
  }

  function untilWoken(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve
      if (ms !== undefined) setTimeout(resolve, ms)
    })
  }

  let outOfSight: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(outOfSight)
    if (document.visibilityState === 'visible') {
      isPaused = false
      wake()
      return
    }
    outOfSight = setTimeout(() => {
      isPaused = true
      current.abort()
    }, OUT_OF_SIGHT_MS)
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
    clearTimeout(outOfSight)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onOnline)
    wake()
  }
}

/** From half to one and a half times as long, so that not all pages come back to a server in the same moment. */
function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.5 + Math.random())
}

/** A connection that died without a word is found out by its silence. */
function createWatchdog(bite: () => void) {
  let timer = setTimeout(bite, SILENCE_MS)
  return {
    feed() {
      clearTimeout(timer)
      timer = setTimeout(bite, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
