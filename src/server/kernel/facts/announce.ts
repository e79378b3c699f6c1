import type { EventKind } from '../../../contract/events.ts'
import type { Month } from '../../../domain/calendar.ts'
import type { ModeOfSlot } from '../../../domain/slot.ts'
import { MAX_NOTICE_BYTES, sendNotices } from '../../db/notices.ts'
import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../access/types.ts'

/** What a write changes, for the pages that are open. */
export interface Change {
  kind: Exclude<EventKind, 'version'>
  userId?: string
  months?: readonly Month[]
  slots?: readonly ModeOfSlot[]
}

/** What travels between nodes. Who may hear how much of it is decided where the pages are. */
export interface Notice extends Change {
  projectId: string
  version: number
  by: UserId
}

/** Tells every node with the commit; a rollback tells nobody. */
export function announce(tx: Tx, notices: readonly Notice[]): Promise<unknown> {
  return sendNotices(tx, notices.map(toPayload))
}

/** As much as fits: without its cells or months a notice says less, and pages read more. */
function toPayload(notice: Notice): string {
  const { slots: _, ...withoutSlots } = notice
  const { months: __, ...bare } = withoutSlots
  const texts = [notice, withoutSlots, bare].map((each) => JSON.stringify(each))
  return texts.find((text) => Buffer.byteLength(text) <= MAX_NOTICE_BYTES)!
}
