/** Reads events by the table of facts: which queries they make stale, and which sentence the page shows. */
import type { QueryKey } from '@tanstack/react-query'
import type { ProjectEvent } from '../../contract/events.ts'
import { type FactKind, FACTS, factRow } from '../../contract/facts.ts'
import type { Language } from '../../domain/language.ts'
import { monthOf, readKey } from '../http/query-keys.ts'

/** An event whose fact is in the table of facts. */
export type FactEvent = ProjectEvent & { fact: FactKind }

/** Whether this page knows the fact; a server of a newer version may send others. */
export function isKnownFact(event: ProjectEvent): event is FactEvent {
  return event.fact !== undefined && Object.hasOwn(FACTS, event.fact)
}

/** Whether the event makes the query stale. */
export function isStale(event: FactEvent, projectId: string, key: QueryKey): boolean {
  const query = readKey(key)
  const stale = factRow(event.fact).event?.stale ?? []
  if (!query || !stale.some((part) => part === query.part)) return false
  return query.scope === 'tenant' || (query.id === projectId && isOfMonths(event, query.more))
}

/** A query without a month covers all months. */
function isOfMonths({ months }: ProjectEvent, steps: readonly unknown[]): boolean {
  const month = monthOf(steps)
  return months === undefined || month === undefined || months.includes(month)
}

/** The sentence about somebody else's change; undefined where the page shows none. */
export function sentenceOf(event: FactEvent, readerId: string, language: Language): string | undefined {
  const { fact, by, byName, userId } = event
  if (by === undefined || by === readerId || byName === undefined) return undefined
  const sentence = factRow(fact).event?.sentence
  return sentence?.[language](byName, { isActor: by === userId, isAboutReader: userId === readerId })
}

/** Whether the reader has another role from now on: what the page shows and offers depends on it. */
export function changesOwnRole({ fact, userId }: ProjectEvent, readerId: string): boolean {
  return (
    userId === readerId &&
    (fact === 'role-set' || fact === 'planner-joined' || fact === 'administrator-joined')
  )
}
