import { mailAllDue, type TurnDeps } from './features/requests/mail-turns.ts'

const LOOK_EVERY_MS = 60 * 1000

/**
 * Looks every minute for people whose turn has come to answer a request, and mails them; several nodes may do so at once. The
 * turns themselves follow from the clock and need no worker.
 */
export function startTurnMails(deps: TurnDeps): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => mailAllDue(deps))
      .catch((error: unknown) => {
        deps.log.warn(
          { err: error },
          'Whose turn it is to answer a request was not mailed; trying again in a minute.',
        )
      })
  }, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
