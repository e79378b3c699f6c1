import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { BusyTimes } from '../../../domain/busy-times.ts'
import type { Window } from './parse-calendar.ts'
import { ParseError, type ParseFailure } from './parse-error.ts'

/** The time and the memory that reading one calendar may take. */
const TIMEOUT_MS = 10_000
const MAX_MEMORY_MB = 128
/** A node reads one calendar after the other, so that they take one processor at most. */
const inTurn = pLimit(1)

type Answer = { busy: BusyTimes } | { failure: ParseFailure }

/**
 * Reads a calendar in a thread of its own, with bounded time and memory: no text, whatever rules it has, holds up a
 * request.
 * @throws ParseError
 */
export function parseApart(text: string, window: Window, timeoutMs = TIMEOUT_MS): Promise<BusyTimes> {
  return inTurn(async () => {
    const thread = new Worker(new URL('./parse-thread.ts', import.meta.url), {
      workerData: { text, window },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    // A server that stops does not wait for it.
    thread.unref()
    try {
      const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [Answer]
      if ('busy' in answer) return answer.busy
      throw new ParseError(answer.failure)
    } catch (error) {
      // A thread without an answer ran out of time or memory.
      throw error instanceof ParseError ? error : new ParseError('many', { cause: error })
    } finally {
      await thread.terminate()
    }
  })
}
