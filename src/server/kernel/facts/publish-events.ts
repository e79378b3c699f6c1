import type { FactKind } from '../../../contract/facts.ts'
import { factRow } from '../../../contract/facts.ts'
import { type Month, monthsOfDays } from '../../../domain/calendar.ts'
import type { ModeOfSlot } from '../../../domain/slot.ts'
import { MAX_NOTIFICATION_BYTES, sendNotifications } from '../../db/connection.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, UserId } from '../access/types.ts'
import type { Fact } from './fact.ts'

/**
 * The content of a notification: that a write has raised the version of a project. Each write sends a number of them,
 * one where it has no events.
 */
export interface VersionPayload {
  projectId: ProjectId
  version: number
  /** Which of the notifications of this version it is, counted from 0. */
  part: number
  /** The number of notifications of this version. */
  of: number
}

/** Facts of one kind, about one person or everybody. Each node decides to whom it sends an event. */
export interface EventPayload extends VersionPayload {
  fact: FactKind
  by: UserId
  userId?: UserId
  /** Left out: that of the kind. */
  audience?: 'administrators'
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

/** Notifies every node after the commit; a rollback sends nothing. */
export function publishEvents(tx: Tx, projects: readonly ProjectFacts[]): Promise<void> {
  return sendNotifications(tx, projects.flatMap(textsOf))
}

function textsOf(project: ProjectFacts): string[] {
  const { projectId, version } = project
  const contents = contentsOf(project)
  if (contents.length === 0) return [JSON.stringify({ projectId, version, part: 0, of: 1 })]
  return contents.map((content, part) =>
    encodePayload({ ...content, projectId, version, part, of: contents.length }),
  )
}

/** Makes the content of one notification for each kind and person. */
function contentsOf({ facts }: ProjectFacts): Omit<EventPayload, keyof VersionPayload>[] {
  const published = facts.filter(({ kind }) => factRow(kind).event !== null)
  const personOf = (fact: Fact) => ('userId' in fact ? fact.userId : undefined)
  const groups = Map.groupBy(published, (fact) => [fact.kind, fact.audience, personOf(fact)].join(' '))
  return [...groups.values()].map((group) => {
    const [first] = group
    const { kind, by, audience } = first!
    const userId = personOf(first!)
    const days = group.flatMap((fact) => ('date' in fact ? [fact.date] : []))
    const slots = factRow(kind).event!.carriesCells ? cellsOf(group) : undefined
    return {
      fact: kind,
      by,
      ...(userId && { userId }),
      ...(audience && { audience }),
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
