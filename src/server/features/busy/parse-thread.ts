/** The thread that reads one calendar. It ends with its answer, or is ended when it takes too long. */
import { parentPort, workerData } from 'node:worker_threads'
import { parseCalendar, type Window } from './parse-calendar.ts'
import { ParseError } from './parse-error.ts'

const { text, window } = workerData as { text: string; window: Window }
try {
  parentPort!.postMessage({ busy: parseCalendar(text, window) })
} catch (error) {
  parentPort!.postMessage({ failure: error instanceof ParseError ? error.failure : 'unreadable' })
}
