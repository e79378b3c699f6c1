import type { ScheduleReply } from '../../../contract/schedule.ts'
import { daysIn, type Month } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import type { Role } from '../../../domain/roles.ts'
import { slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { requireRosterPerson } from '../access/decide-access.ts'
import type { ProjectScope, UserId } from '../access/types.ts'
import { listSlotPrices, listUserSlotPrices } from '../pricing/list-slot-prices.ts'
import * as queries from './queries.ts'

/**
 * Whose overrides and prices a call asks for: by default the caller's own.
 * @throws AppError forbidden for a freelancer who asks for somebody else; not_found for who is not on the roster
 */
export async function decideWhose(
  db: Db,
  project: ProjectScope,
  caller: { userId: UserId; role: Role },
  wantedId: string | undefined,
): Promise<UserId> {
  if (wantedId === undefined || wantedId === caller.userId) return caller.userId
  if (caller.role !== 'ADMIN') {
    throw new AppError('forbidden', 'You do not have permission to see the schedule of somebody else.')
  }
  return requireRosterPerson(db, project, wantedId)
}

/** A month's demand and prices; with a person, also their overrides and their own prices, which win. */
export async function readSchedule(
  db: Db,
  args: ProjectScope & { month: Month; userId?: UserId | undefined },
): Promise<ScheduleReply> {
  const { month, userId } = args
  const span = { tenantId: args.tenantId, projectId: args.projectId, ...daysIn(month) }
  const ofPerson = userId && { ...span, userId }
  const [dated, pattern, prices, overrides, userPrices] = await Promise.all([
    queries.listDatedSlots(db, span),
    queries.listPatternSlots(db, span),
    listSlotPrices(db, span),
    ofPerson ? queries.listOverridesOfPerson(db, ofPerson) : [],
    ofPerson ? listUserSlotPrices(db, ofPerson) : [],
  ])

  const slotPrices: ScheduleReply['slotPrices'] = {}
  for (const { date, hour, cents } of prices) slotPrices[slotKey(date, hour)] = centsToEuros(cents)
  for (const { date, hour, cents } of userPrices) {
    slotPrices[slotKey(date, hour)] = { amount: centsToEuros(cents), userOverride: true }
  }
  return { month, schedule: [...dated, ...pattern], userModeOverrides: overrides, slotPrices }
}
