import { blocksOf } from '../../../domain/hour-blocks.ts'
import type { NoticeContents, ReleaseChange } from '../../../domain/notices.ts'
import { displayName } from '../../../domain/person.ts'
import { sortSlots } from '../../../domain/releases.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import { getAccount } from '../users/accounts.ts'
import { listPlanners } from '../users/memberships/memberships.ts'

/** The changes that others make, of which the person of the release is told too. */
const DONE_BY_OTHERS: readonly ReleaseChange[] = ['approved', 'refused', 'replaced']

/**
 * Makes the notices about a release: to all who plan the project, and to its person where others changed it. Nobody is told what
 * they did themselves.
 * @param args.by who did it: for `replaced` the substitute
 */
export async function tellOfRelease(
  tx: Tx,
  project: ProjectScope,
  args: { change: ReleaseChange; userId: UserId; by: UserId; slots: readonly SlotRef[]; reason?: string },
): Promise<DueNotice[]> {
  const { change, userId, by, slots, reason = '' } = args
  const [person, actor] = [await getAccount(tx, userId), await getAccount(tx, by)]
  const about: Omit<NoticeContents['release'], 'isOwn'> = {
    change,
    name: displayName(person),
    byName: displayName(actor),
    reason,
    blocks: blocksOf(sortSlots(slots)),
  }
  const isToldOwn = DONE_BY_OTHERS.includes(change)
  const planners = (await listPlanners(tx, project)).filter((id) => id !== userId)
  const told = isToldOwn ? [userId, ...planners] : planners
  return told
    .filter((id) => id !== by)
    .map((id) => ({
      userId: id,
      ...project,
      kind: 'release',
      content: { ...about, isOwn: id === userId },
    }))
}
