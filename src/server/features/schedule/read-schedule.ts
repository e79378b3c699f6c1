import type { ScheduleReply } from '../../../contract/schedule.ts'
import { daysIn, type Month } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { listSlotPrices, listUserSlotPrices } from '../pricing/list-slot-prices.ts'
import * as queries from './queries.ts'

/** Reads a month's modes and slot prices; with a person, also the person's overrides and own prices, which win. */
export async function readSchedule(
  db: Db,
  args: ProjectScope & { month: Month; userId?: UserId | undefined },
): Promise<ScheduleReply> {
  const { month, userId } = args
  const span = { tenantId: args.tenantId, projectId: args.projectId, ...daysIn(month) }
  const ofPerson = userId && { ...span, userId }
  const [dated, pattern, prices, overrides, userPrices] = await Promise.all([
    queries.datedSlots.list(db, span),
    queries.pattern.list(db, span),
    listSlotPrices(db, span),
    ofPerson ? queries.overridesOfPerson.list(db, ofPerson) : [],
    ofPerson ? listUserSlotPrices(db, ofPerson) : [],
  ])

  const slotPrices: ScheduleReply['slotPrices'] = {}
  for (const { date, hour, cents } of prices) slotPrices[slotKey(date, hour)] = centsToEuros(cents)
  for (const { date, hour, cents } of userPrices) {
    slotPrices[slotKey(date, hour)] = { amount: centsToEuros(cents), userOverride: true }
  }
  return { month, schedule: [...dated, ...pattern], userModeOverrides: overrides, slotPrices }
}
