import type { Logger } from 'pino'

export interface Rounds {
  /** Resolves when the round under way has ended; no other one begins. */
  stop(): Promise<void>
}

/**
 * Does a work in rounds as long as the server runs. A round that takes longer than the interval goes on, and no other one
 * begins meanwhile. A failure is logged, and the next round tries again.
 * @param work does one round; its signal is aborted when the rounds stop
 */
export function startRounds(
  work: (stopping: AbortSignal) => Promise<void>,
  options: {
    everyMs: number
    beginsAtOnce?: true
    failed: string
    log: Pick<Logger, 'warn' | 'error'>
    /** The level of a failure in the log. */
    level?: 'warn' | 'error'
  },
): Rounds {
  const { everyMs, beginsAtOnce, failed, log, level = 'warn' } = options
  const stopping = new AbortController()
  let round: Promise<void> | undefined
  const begin = () => {
    round ??= work(stopping.signal)
      .catch((error: unknown) => log[level]({ err: error }, failed))
      .finally(() => (round = undefined))
  }
  if (beginsAtOnce) begin()
  const timer = setInterval(begin, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await round
    },
  }
}

const USUAL_INTERVAL_MS = 15_000
const ROUNDS_PER_WAIT = 4

/** The interval of rounds that end waits: a short wait, as tests set it, has several rounds. */
export function intervalForWaits(...waitsMs: readonly number[]): number {
  return Math.min(USUAL_INTERVAL_MS, ...waitsMs.map((waitMs) => waitMs / ROUNDS_PER_WAIT))
}
