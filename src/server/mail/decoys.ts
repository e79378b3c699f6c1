import { setTimeout } from 'node:timers/promises'
import * as queries from './queries.ts'
import type { MailDeps } from './send-mail.ts'

/**
 * Marks claimed decoys as sent, after the time that the last mail took: a caller must not see by the database's work
 * whether a mail left. A decoy takes up no lane.
 */
export function createDecoys({ db, clock, log }: Pick<MailDeps, 'db' | 'clock' | 'log'>) {
  const held = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    lastedMs: 0,
    hold(row: queries.OutboxRow) {
      const marked = setTimeout(this.lastedMs, undefined, { signal: stopping.signal })
        .then(() => queries.markSent(db, { id: row.id, invite: null, now: clock() }))
        .catch((error: unknown) => {
          // After a stop another node, or the next start, takes the decoy.
          if (!stopping.signal.aborted) log.error({ err: error }, 'A decoy could not be marked as sent.')
        })
        .finally(() => held.delete(marked))
      held.add(marked)
    },
    async stop() {
      stopping.abort()
      await Promise.all(held)
    },
  }
}
