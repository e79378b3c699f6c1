import { randomUUID } from 'node:crypto'
import { bitsToHours } from '../../../domain/availability.ts'
import { spanOfDays } from '../../../domain/calendar.ts'
import { hasBegun } from '../../../domain/hour-counts.ts'
import { sentences } from '../../../domain/messages.ts'
import { isReleasedAtOnce, type Release, sortSlots, withoutSlots } from '../../../domain/releases.ts'
import { isStaffed, type SlotRef } from '../../../domain/slot.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import type { Tx } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { loadBookings } from '../../kernel/hour-counts/load-bookings.ts'
import { factOf, insertRelease, listOpenReleases } from '../../kernel/releases/open-releases.ts'
import { loadRules } from '../projects/load-rules.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { bookHours } from '../staffing/book-hours.ts'
import { tellOfRelease } from './tell-release.ts'
import { refusals } from './texts.ts'

/**
 * Gives booked hours of a person back: at once, where the earliest staffed one begins late enough, so that they are neither
 * booked nor given; else the person stays booked, and the release is open. The people who plan the project are told. The lock of the project must be held.
 * @throws AppError request_closed (archived), not_booked, hours_past, conflict (in an open release)
 */
export async function releaseHours(
  tx: Tx,
  { userId, ...project }: RosterScope,
  args: { slots: readonly SlotRef[]; reason: string; now: number },
): Promise<Outcome<Release>> {
  const { now, reason } = args
  const slots = sortSlots(args.slots)
  const days = slots.map(({ date }) => date)
  const [rules, [me], open, modes] = await settleAll([
    loadRules(tx, project),
    loadBookings(tx, { ...project, days, userIds: [userId] }),
    listOpenReleases(tx, { ...project, userIds: [userId], now }),
    loadModes(tx, { ...project, ...spanOfDays(days), userIds: [userId] }),
  ])
  const { timeZone, releaseHours: limit } = rules
  if (rules.isArchived) throw new AppError('request_closed', refusals.archived)
  const isBooked = ({ date, hour }: SlotRef) => bitsToHours(me?.days.get(date)?.booked ?? 0).includes(hour)
  if (!slots.every(isBooked)) throw new AppError('not_booked', refusals.notBooked)
  const present = momentAt(now, timeZone)
  if (slots.some((slot) => hasBegun(slot, present))) throw new AppError('hours_past', sentences.hoursPast)
  if (open.some((each) => withoutSlots(slots, each.slots).length < slots.length))
    throw new AppError('conflict', refusals.alreadyAsked)

  const staffed = slots.filter(({ date, hour }) => isStaffed(modes.modeFor(userId, date, hour)))
  const isAtOnce = isReleasedAtOnce({ staffed, releaseHours: limit, now, timeZone })
  const release: Release = {
    id: randomUUID(),
    userId,
    reason,
    state: isAtOnce ? 'released' : 'open',
    slots,
    passed: [],
    createdAt: now,
    decidedAt: isAtOnce ? now : null,
    decidedBy: isAtOnce ? userId : null,
  }
  await insertRelease(tx, { ...project, release })
  const facts = [factOf(release, null)]
  const change = isAtOnce ? 'given' : 'asked'
  const notices = await tellOfRelease(tx, project, { change, userId, by: userId, slots, reason })
  if (!isAtOnce) return { result: release, facts, notices }
  const states = slots.map((slot) => ({ ...slot, userId, state: null }))
  const unbooked = await bookHours(tx, project, { slots: states })
  return { result: release, facts: [...facts, ...unbooked.facts], notices }
}
