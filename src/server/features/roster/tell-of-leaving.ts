import { ALL_DAYS } from '../../../domain/calendar.ts'
import { hasBegun } from '../../../domain/hour-counts.ts'
import { earliestToday, momentAt } from '../../../domain/time-zone.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, TenantScope, UserId } from '../../kernel/access/types.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import { tellOfRelease } from '../releases/tell-release.ts'
import { tellOfOwnRequests, tellOfSearchesFor } from '../requests/withdraw-request.ts'
import { loadWorkWithin } from '../work/load-work.ts'

/**
 * Makes the notices about a person who leaves a project, or all of a tenant: to those who plan the project about the person's
 * coming booked hours, and to the people who were asked for a substitute. To be called before the person leaves.
 */
export async function tellOfLeaving(
  tx: Tx,
  args: TenantScope & { projectId?: ProjectId; userId: UserId; by: UserId; now: number },
): Promise<DueNotice[]> {
  const { tenantId, userId, by, now } = args
  const notices = [...(await tellOfSearchesFor(tx, args)), ...(await tellOfOwnRequests(tx, args))]
  const days = { from: earliestToday(now), to: ALL_DAYS.to }
  const work = await loadWorkWithin(tx, {
    userId,
    ...days,
    choose: (placed) =>
      placed.filter(
        (each) =>
          each.tenantId === tenantId &&
          each.removedAt === null &&
          (args.projectId === undefined || each.projectId === args.projectId),
      ),
  })
  for (const { place, hours } of work) {
    const present = momentAt(now, place.timeZone)
    const slots = hours.filter((slot) => !hasBegun(slot, present))
    if (slots.length === 0) continue
    const { projectId } = place
    const about = { change: 'left', userId, by, slots } as const
    notices.push(...(await tellOfRelease(tx, { tenantId, projectId }, about)))
  }
  return notices
}
