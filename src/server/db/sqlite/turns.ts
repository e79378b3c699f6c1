/**
 * Lets one transaction at a time use a connection. While several wait, each begins in a turn of the event loop of its
 * own, so that requests which only read are answered between two of them.
 */
export function createTurns<Holder extends object>() {
  const waiting: (() => void)[] = []
  let holder: Holder | undefined
  let ended = Promise.withResolvers<void>()

  return {
    /** Begins a turn, after those that were asked for before. */
    begin(next: Holder): Promise<void> | void {
      if (holder === undefined && waiting.length === 0) {
        holder = next
        return
      }
      return new Promise((resolve) => {
        waiting.push(() => {
          holder = next
          resolve()
        })
      })
    },
    end(): void {
      holder = undefined
      ended.resolve()
      ended = Promise.withResolvers()
      if (waiting.length > 0) setImmediate(() => waiting.shift()!())
    },
    /** True while a transaction is open. */
    get isTaken() {
      return holder !== undefined
    },
    isOf: (one: Holder) => holder === one,
    /** Waits until no other transaction is open. */
    async untilFreeFor(one: Holder): Promise<void> {
      while (holder !== undefined && holder !== one) await ended.promise
    },
  }
}
