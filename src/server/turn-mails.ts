import { mailAllDue, type TurnDeps } from './features/requests/mail-turns.ts'
import { tellEnds } from './features/requests/tell-ends.ts'

const LOOK_EVERY_MS = 60 * 1000

/**
 * Looks every minute for people whose turn has come to answer a request, and mails them, and for requests that have ended, which
 * those who asked are told; several nodes may do so at once. The turns themselves follow from the clock and need no worker.
 */
export function startTurnMails(deps: TurnDeps): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => mailAllDue(deps))
      .then(() => tellEnds(deps))
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'Turns and ends of requests were not told; trying again in a minute.')
      })
  }, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
