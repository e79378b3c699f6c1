import { type ReportDeps, reportMails } from './features/undelivered/report-mails.ts'

const LOOK_EVERY_MS = 2000

/** Looks for mails whose outcome is to be shown; several nodes may do so at once. */
export function startMailReports(deps: ReportDeps): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= reportMails(deps)
      .catch((error: unknown) => {
        deps.log.warn(
          { err: error },
          'Which mails could not be delivered was not shown; trying again shortly.',
        )
      })
      .finally(() => (looking = undefined))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
