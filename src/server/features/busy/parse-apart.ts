import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BusyTimes } from '../../../domain/busy-times.ts'
import type { Window } from './parse-calendar.ts'
import { ParseError, type ParseFailure, ParseTimeout } from './parse-error.ts'

/** The memory that reading one calendar may take. */
const MAX_MEMORY_MB = 128

type Answer = { busy: BusyTimes } | { failure: ParseFailure }

/**
 * Reads a calendar in a thread of its own, with bounded time and memory: no text, whatever rules it has, holds up a
 * request.
 * @throws ParseError
 */
export async function parseApart(text: string, window: Window, timeoutMs: number): Promise<BusyTimes> {
  const thread = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    workerData: { text, window },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  // A server that stops does not wait for it.
  thread.unref()
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [Answer]
    if ('busy' in answer) return answer.busy
    throw new ParseError(answer.failure)
  } catch (error) {
    if (signal.aborted) throw new ParseTimeout({ cause: error })
    // A thread that ends without an answer ran out of memory.
    throw error instanceof ParseError ? error : new ParseError('many', { cause: error })
  } finally {
    await thread.terminate()
  }
}
