import type { FactKind } from '../../../contract/facts.ts'
import { factRow } from '../../../contract/facts.ts'
import { type Month, monthsOfDays } from '../../../domain/calendar.ts'
import type { ModeOfSlot } from '../../../domain/slot.ts'
import { MAX_NOTICE_BYTES, sendNotices } from '../../db/notices.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, UserId } from '../access/types.ts'
import type { Fact } from './fact.ts'

/**
 * A message between nodes: facts of one kind, about one person or everybody. Each node decides to whom it sends an
 * event.
 */
export interface Notice {
  fact: FactKind
  projectId: ProjectId
  version: number
  by: UserId
  userId?: UserId
  /** Left out: the fact may concern any month. */
  months?: readonly Month[]
  /** The cells as they are now; left out where they are too many for a message. */
  slots?: readonly ModeOfSlot[]
}

/** The facts of one write in one project, once the version of the project is known. */
export interface Announced {
  projectId: ProjectId
  version: number
  facts: readonly (Fact & { by: UserId })[]
}

/** Sends the messages to every node with the commit; a rollback sends none. */
export function announce(tx: Tx, announced: readonly Announced[]): Promise<unknown> {
  const notices = announced.flatMap(noticesOf)
  return notices.length === 0 ? Promise.resolve() : sendNotices(tx, notices.map(toPayload))
}

/** Makes one message for each kind and person. */
function noticesOf({ projectId, version, facts }: Announced): Notice[] {
  const heard = facts.filter(({ kind }) => factRow(kind).event !== null)
  const personOf = (fact: Fact) => ('userId' in fact ? fact.userId : undefined)
  const groups = Map.groupBy(heard, (fact) => `${fact.kind} ${personOf(fact)}`)
  return [...groups.values()].map((group) => {
    const [first] = group
    const { kind, by } = first!
    const userId = personOf(first!)
    const days = group.flatMap((fact) => ('date' in fact ? [fact.date] : []))
    const slots = factRow(kind).event!.carriesCells ? cellsOf(group) : undefined
    return {
      fact: kind,
      projectId,
      version,
      by,
      ...(userId && { userId }),
      ...(days.length > 0 && { months: monthsOfDays(days) }),
      ...(slots && { slots }),
    }
  })
}

function cellsOf(facts: readonly Fact[]): ModeOfSlot[] {
  return facts.flatMap((fact) =>
    fact.kind === 'slot-set' ? [{ date: fact.date, hour: fact.hour, mode: fact.after }] : [],
  )
}

/** Leaves out cells, then months, until the message fits; open pages then read more. */
function toPayload(notice: Notice): string {
  const { slots: _, ...withoutSlots } = notice
  const { months: __, ...withoutDetails } = withoutSlots
  const texts = [notice, withoutSlots, withoutDetails].map((each) => JSON.stringify(each))
  return texts.find((text) => Buffer.byteLength(text) <= MAX_NOTICE_BYTES)!
}
