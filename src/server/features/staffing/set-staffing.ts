import { daysIn, type Month } from '../../../domain/calendar.ts'
import type { Staffing, StaffingChange } from '../../../domain/staffing.ts'
import { writeMonth } from '../../db/codecs/month-text.ts'
import type { Tx } from '../../db/schema.ts'
import { withCommit } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { loadStoredHours } from '../../kernel/hour-counts/load-bookings.ts'
import { listPlannedMonths } from '../../kernel/limits/planned-months.ts'
import { addChangeOfBooking, type Following, followLocked } from '../plan-notices/follow-plan.ts'
import { loadStaffedByPerson } from './load-staffed-by-person.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

const SETTINGS = ['booking', 'need', 'closeFull', 'releaseHours', 'answerHours', 'showColleagues'] as const

/**
 * Sets the staffing of a project. The fact names only the settings that change. Where the project becomes confirmed, the
 * caller says whether given hours stay booked; given hours themselves never change. The bookings that change become pending notices.
 * @throws AppError invalid_input, without `keepBooked` on the way to confirmed
 */
export async function setStaffing(
  tx: Tx,
  project: ProjectScope,
  { keepBooked, ...staffing }: Staffing & { keepBooked?: boolean | undefined },
  { by, ...following }: Following & { by: UserId },
): Promise<Outcome<Staffing>> {
  const before = await queries.getStaffing(tx, project)
  const changesBooking = before.booking !== staffing.booking
  if (changesBooking) await followLocked(tx, project, following)
  const stated: StaffingChange = {}
  const becomesConfirmed = before.booking === 'open' && staffing.booking === 'confirmed'
  if (becomesConfirmed) {
    if (keepBooked === undefined) throw invalidField('keepBooked', refusals.keepBookedNeeded)
    stated.keepBooked = keepBooked
    for (const month of await listPlannedMonths(tx, project)) {
      await following.turn()
      await confirmMonth(tx, { ...project, month, keepBooked })
    }
  }
  await queries.updateStaffing(tx, { ...project, staffing })
  if (changesBooking) await addChangeOfBooking(tx, project, { ...following, by, before: before.booking })
  const changed = SETTINGS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(staffing[key]))
  const part = (of: Staffing) => Object.fromEntries(changed.map((key) => [key, of[key]]))
  const after = { ...part(staffing), ...stated }
  return { result: staffing, facts: [{ kind: 'staffing-set', before: part(before), after }] }
}

/**
 * Makes the dormant bookings of a month those that hold: with `keepBooked` every given staffed hour besides. Of people who have
 * left the roster only hours that they had begun are booked.
 */
async function confirmMonth(
  tx: Tx,
  { keepBooked, ...args }: ProjectScope & { month: Month; keepBooked: boolean },
): Promise<void> {
  const { month, ...project } = args
  const people = await loadStoredHours(tx, args)
  const staffedOn = keepBooked ? await loadStaffedByPerson(tx, { ...project, ...daysIn(month) }) : () => 0
  const rows: queries.MonthOfPerson[] = []
  for (const { userId, begunOn, days } of people) {
    const booked = [...days].map(([date, hours]) => ({
      date,
      before: hours.booked,
      bits: (hours.booked | (hours.given & staffedOn(userId, date))) & begunOn(date),
    }))
    if (booked.some(({ before, bits }) => before !== bits))
      rows.push({ user_id: userId, month, hours: writeMonth(booked) })
  }
  if (rows.length > 0) withCommit(queries.putBookedMonths(tx, project, rows))
}
