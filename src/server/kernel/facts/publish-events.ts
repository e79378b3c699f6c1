import type { FactKind } from '../../../contract/facts.ts'
import { factRow } from '../../../contract/facts.ts'
import { type Month, monthsOfDays } from '../../../domain/calendar.ts'
import type { ModeOfSlot } from '../../../domain/slot.ts'
import { MAX_NOTIFICATION_BYTES, sendNotifications } from '../../db/notifications.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, UserId } from '../access/types.ts'
import type { Fact } from './fact.ts'

/**
 * The content of a notification: facts of one kind, about one person or everybody. Each node decides to whom it sends
 * an event.
 */
export interface EventPayload {
  fact: FactKind
  projectId: ProjectId
  version: number
  by: UserId
  userId?: UserId
  /** Left out: the fact may concern any month. */
  months?: readonly Month[]
  /** The cells as they are now; left out where they are too many for a notification. */
  slots?: readonly ModeOfSlot[]
}

/** The facts of one write in one project, once the version of the project is known. */
export interface ProjectFacts {
  projectId: ProjectId
  version: number
  facts: readonly (Fact & { by: UserId })[]
}

/** Notifies every node with the commit; a rollback sends nothing. */
export function publishEvents(tx: Tx, projects: readonly ProjectFacts[]): Promise<unknown> {
  const payloads = projects.flatMap(payloadsOf)
  return payloads.length === 0 ? Promise.resolve() : sendNotifications(tx, payloads.map(encodePayload))
}

/** Makes one payload for each kind and person. */
function payloadsOf({ projectId, version, facts }: ProjectFacts): EventPayload[] {
  const published = facts.filter(({ kind }) => factRow(kind).event !== null)
  const personOf = (fact: Fact) => ('userId' in fact ? fact.userId : undefined)
  const groups = Map.groupBy(published, (fact) => `${fact.kind} ${personOf(fact)}`)
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

/** Leaves out cells, then months, until the payload fits; open pages then read more. */
function encodePayload(payload: EventPayload): string {
  const { slots: _, ...withoutSlots } = payload
  const { months: __, ...withoutDetails } = withoutSlots
  const texts = [payload, withoutSlots, withoutDetails].map((each) => JSON.stringify(each))
  return texts.find((text) => Buffer.byteLength(text) <= MAX_NOTIFICATION_BYTES)!
}
