/** Work that becomes due by the clock. Several nodes may do it at once. */
import { mailNotices, type NoticeMailDeps } from '../features/notices/mail-notices.ts'
import { type DigestDeps, tellDigests } from '../features/notices/tell-digests.ts'
import { queuePushes, type QueueDeps } from '../features/pushes/queue-pushes.ts'
import { type ReminderDeps, remindPeople } from '../features/reminders/remind-people.ts'
import { tellEnds } from '../features/requests/ends/tell-ends.ts'
import { mailAllDue, type TurnDeps } from '../features/requests/mail-turns.ts'
import { type ReportDeps, reportMails } from '../features/undelivered/report-mails.ts'
import { intervalForWaits, type Rounds, startRounds } from '../kernel/rounds.ts'

const MINUTE_MS = 60 * 1000
/** A mail or a push about a notice is queued within this time after it is due. */
const NOTICES_EVERY_MS = 500
const REPORTS_EVERY_MS = 2000

/**
 * Mails people whose turn has come to answer a request, and tells those who asked of requests that have ended. The turns
 * themselves follow from the clock and need no worker.
 */
export function startTurnMails(deps: TurnDeps): Rounds {
  const work = async () => {
    await mailAllDue(deps)
    await tellEnds(deps)
  }
  const failed = 'Turns and ends of requests were not told; trying again in a minute.'
  return startRounds(work, { everyMs: MINUTE_MS, failed, log: deps.log })
}

/** Queues the mails about notices that are due. */
export function startNoticeMails(deps: NoticeMailDeps): Rounds {
  const failed = 'Nobody was mailed about notices; trying again shortly.'
  return startRounds(() => mailNotices(deps), { everyMs: NOTICES_EVERY_MS, failed, log: deps.log })
}

/** Queues the pushes of notices that are due. */
export function startNoticePushes(deps: QueueDeps): Rounds {
  const failed = 'No notices were pushed; trying again shortly.'
  return startRounds(() => queuePushes(deps), { everyMs: NOTICES_EVERY_MS, failed, log: deps.log })
}

/** Tells the digests that are due. */
export function startDigests(deps: DigestDeps): Rounds {
  const everyMs = intervalForWaits(deps.config.noticeWaits.digestMs)
  const failed = 'Digests could not be told; trying again soon.'
  return startRounds(() => tellDigests(deps), { everyMs, failed, log: deps.log })
}

/** Shows which mails could not be delivered. */
export function startMailReports(deps: ReportDeps): Rounds {
  const failed = 'Which mails could not be delivered was not shown; trying again shortly.'
  return startRounds(() => reportMails(deps), { everyMs: REPORTS_EVERY_MS, failed, log: deps.log })
}

/** Reminds people of their next duty. */
export function startReminders(deps: ReminderDeps): Rounds {
  const failed = 'People were not reminded of their duties; trying again in a minute.'
  return startRounds(() => remindPeople(deps), { everyMs: MINUTE_MS, failed, log: deps.log })
}
