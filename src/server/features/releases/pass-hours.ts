import { sortSlots, withoutSlots } from '../../../domain/releases.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { changeRelease, findRelease } from '../../kernel/releases/open-releases.ts'
import { bookHours } from '../staffing/book-hours.ts'
import { tellOfRelease } from './tell-release.ts'
import { refusals } from './texts.ts'

/**
 * Passes hours of an open release to a substitute: they leave the one person and are booked for the other in one transaction. A
 * release without hours left has ended as replaced. The lock of the project must be held.
 * @throws AppError release_closed, where an hour is in the open release no more; hours_not_open, where it is closed for the
 *   substitute; not_found, where the substitute is not on the roster
 */
export async function passHours(
  tx: Tx,
  project: ProjectScope,
  args: { releaseId: string; to: UserId; slots: readonly SlotRef[]; now: number },
): Promise<Outcome<void>> {
  const { to, slots, now } = args
  const before = await findRelease(tx, { ...project, ...args })
  const isIn = before?.state === 'open' && withoutSlots(slots, before.slots).length === 0
  if (!isIn || before.userId === to) throw new AppError('release_closed', refusals.releaseClosed)
  const passed = sortSlots([...before.passed, ...slots])
  const left = withoutSlots(before.slots, slots)
  const after =
    left.length > 0
      ? { slots: left, passed }
      : ({ state: 'replaced', slots: passed, passed, decidedAt: now, decidedBy: to } as const)
  const facts = await changeRelease(tx, project, { before, after })
  const states = slots.flatMap((slot) => [
    { ...slot, userId: before.userId, state: null },
    { ...slot, userId: to, state: 'booked' as const },
  ])
  const booked = await bookHours(tx, project, { slots: states, force: true })
  const notices = await tellOfRelease(tx, project, {
    change: 'replaced',
    userId: before.userId,
    by: to,
    slots,
  })
  return { result: undefined, facts: [...facts, ...booked.facts], notices }
}
