import { addDays, type Day } from '../../../domain/calendar.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import { workBlocks } from '../../../domain/work.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DueNotice, tellNotices } from '../../kernel/notices/tell.ts'
import { loadWorkWithin, type WorkOfProject } from '../work/load-work.ts'
import * as queries from './queries.ts'

/** The hour of the evening from which people are reminded of the next day, in the time zone of the project. */
const REMINDED_FROM = 18

export interface ReminderDeps {
  db: Db
  clock: Clock
}

/**
 * Reminds people of the next day's duties, once each evening: what is booked later is told by its booking. It may run at any
 * time and on several nodes, since the transaction that marks a person as reminded tells them. A node that was down at 18:00
 * reminds later that evening.
 */
export async function remindPeople({ db, clock }: ReminderDeps): Promise<void> {
  const now = clock()
  const due = (await queries.listReminded(db)).flatMap(({ timeZone, lastDay, ...place }) => {
    const { day: today, hour } = momentAt(now, timeZone)
    const day = addDays(today, 1)
    return hour < REMINDED_FROM || (lastDay !== null && lastDay >= day) ? [] : [{ ...place, day }]
  })
  for (const ofPerson of Map.groupBy(due, ({ userId, day }) => `${userId} ${day}`).values()) {
    const { userId, day } = ofPerson[0]!
    await remindOne(db, { userId, day, projects: ofPerson, now })
  }
}

function remindOne(
  db: Db,
  { now, ...reminder }: { userId: UserId; day: Day; projects: readonly ProjectScope[]; now: number },
): Promise<void> {
  const { userId, day } = reminder
  return db.transaction().execute(async (tx) => {
    const claimed = new Set<string>(await queries.claimReminders(tx, reminder))
    if (claimed.size === 0) return
    const work = await loadWorkWithin(tx, {
      userId,
      from: day,
      to: day,
      choose: (days) => days.filter(({ projectId }) => claimed.has(projectId)),
    })
    const duties = work.filter(({ hours }) => hours.length > 0)
    await tellNotices(
      tx,
      duties.map((duty) => noticeOf(userId, duty)),
      { now },
    )
  })
}

function noticeOf(userId: UserId, { place, hours }: WorkOfProject): DueNotice {
  const { tenantId, projectId, address } = place
  const content = { blocks: workBlocks(hours), address }
  return { userId, tenantId, projectId, kind: 'reminder', content }
}
