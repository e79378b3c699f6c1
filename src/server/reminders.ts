import type { Logger } from 'pino'
import { type ReminderDeps, remindPeople } from './features/reminders/remind-people.ts'

const LOOK_EVERY_MS = 60 * 1000

/** Looks every minute for people who are to be reminded of their next duty; several nodes may do so at once. */
export function startReminders(deps: ReminderDeps & { log: Logger }): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => remindPeople(deps))
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'People were not reminded of their duties; trying again in a minute.')
      })
  }, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
