import { setImmediate } from 'node:timers/promises'

/** Turns of the event loop: a new connection takes some until it is answered, and each turn accepts but one. */
const TURNS_BETWEEN = 20

/**
 * For work that keeps the process busy: it is done one after the other, and between two of them whatever else has come
 * in gets its turn. Without this all that arrives together is worked through in one go, and everybody waits for the whole.
 */
export function createQueue() {
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
