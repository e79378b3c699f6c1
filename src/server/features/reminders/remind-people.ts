import { addDays, type Day } from '../../../domain/calendar.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import { workBlocks } from '../../../domain/work.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { createWrite } from '../../kernel/facts/write.ts'
import { forEachDue } from '../../kernel/for-each-due.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import { loadWorkWithin, type WorkOfProject } from '../work/load-work.ts'
import * as queries from './queries.ts'

export { deleteOldReminders } from './queries.ts'

/** The hour of the evening from which people are reminded of the next day, in the time zone of the project. */
const REMINDED_FROM = 18

export type ReminderDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>

/**
 * Reminds people of the next day's duties, once each evening: what is booked later is told by its booking. It may run at any
 * time and on several nodes, since the write that marks a person as reminded tells them. A node that was down at 18:00
 * reminds later that evening.
 */
export async function remindPeople(deps: ReminderDeps): Promise<void> {
  const now = deps.clock()
  const due = (await queries.listReminded(deps.db)).flatMap(({ timeZone, lastDay, ...place }) => {
    const { day: today, hour } = momentAt(now, timeZone)
    const day = addDays(today, 1)
    return hour < REMINDED_FROM || (lastDay !== null && lastDay >= day) ? [] : [{ ...place, day }]
  })
  const reminders = Map.groupBy(due, ({ userId, day }) => `${userId} ${day}`)
  const onFailed = (error: unknown) =>
    deps.log.warn({ err: error }, 'A person was not reminded of their duties; trying again in a minute.')
  await forEachDue(reminders.values(), onFailed, async (projects) => {
    const { userId, day } = projects[0]!
    const write = createWrite(deps, { by: userId, decideAgain: undefined, now })
    await write({ person: userId }, (tx) => remindOne(tx, { userId, day, projects }))
  })
}

async function remindOne(
  tx: Tx,
  reminder: { userId: UserId; day: Day; projects: readonly ProjectScope[] },
): Promise<Outcome<void>> {
  const { userId, day } = reminder
  const nothing = { result: undefined, facts: [] }
  const claimed = new Set<string>(await queries.claimReminders(tx, reminder))
  if (claimed.size === 0) return nothing
  const work = await loadWorkWithin(tx, {
    userId,
    from: day,
    to: day,
    choose: (days) => days.filter(({ projectId }) => claimed.has(projectId)),
  })
  const duties = work.filter(({ hours }) => hours.length > 0)
  return { ...nothing, notices: duties.map((duty) => noticeOf(userId, duty)) }
}

function noticeOf(userId: UserId, { place, hours }: WorkOfProject): DueNotice {
  const { tenantId, projectId, address } = place
  const content = { blocks: workBlocks(hours), address }
  return { userId, tenantId, projectId, kind: 'reminder', content }
}
