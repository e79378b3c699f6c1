import { setImmediate } from 'node:timers/promises'

/**
 * Turns of the event loop between two pieces of work. Each turn accepts one new connection, and a request takes several
 * turns from there to its answer; with 20, the requests that came in meanwhile are answered first.
 */
const TURNS_BETWEEN = 20

/**
 * Makes a queue for work that keeps the process busy. It does one piece after the other and lets other requests in
 * between; without it, twenty large replies asked for at once would keep everybody waiting for all twenty.
 */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(async () => {
      for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await setImmediate()
      return work()
    })
    last = mine.catch(() => {})
    return mine
  }
}
