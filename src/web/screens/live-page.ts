/** Applies the events of a project to its page: the queries that each makes stale, and the sentence that the page shows. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ProjectEvent } from '../../contract/events.ts'
import { type FactKind, FACTS, factRow } from '../../contract/facts.ts'
import type { ScheduleReply } from '../../contract/schedule.ts'
import { isMonth } from '../../domain/calendar.ts'
import type { Language } from '../../domain/language.ts'
import { withSlots } from '../../domain/slot.ts'
import { projectKey, readKey } from '../http/query-keys.ts'
import { setMinimumVersion, minimumVersion } from '../http/reply-versions.ts'
import { inBackground } from '../in-background.ts'

/** Gathers events before stale queries are read again. A random delay keeps pages from reading at the same moment. */
const GATHER_MS = 80
const SPREAD_MS = 160

export function isOfProject(key: QueryKey, projectId: string): boolean {
  const query = readKey(key)
  return query?.scope === 'project' && query.id === projectId
}

export interface LivePage {
  take: (event: ProjectEvent) => void
  recordVersion: (version: number) => void
  stop: () => void
}

/** Applies the events of a project to the queries. */
export function createLivePage(queries: QueryClient, projectId: string): LivePage {
  /** The version of the latest event. */
  let latestVersion: number | undefined
  let stalePredicates: ((query: Query) => boolean)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function readSoon(isStaleQuery: (query: Query) => boolean): void {
    stalePredicates.push(isStaleQuery)
    timer ??= setTimeout(
      () => {
        const predicates = stalePredicates
        stalePredicates = []
        timer = undefined
        inBackground(
          queries.invalidateQueries({ predicate: (query) => predicates.some((isMatch) => isMatch(query)) }),
        )
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    )
  }

  /** Reads all queries of the project again, after an event was missed. */
  function readAll(version: number): void {
    setMinimumVersion(projectId, version)
    readSoon(({ queryKey }) => isOfProject(queryKey, projectId) || readKey(queryKey)?.scope === 'tenant')
  }

  /** Writes the cells of an event into the cached months. Returns the hashes of the queries that have them now. */
  function applySlots(slots: NonNullable<ProjectEvent['slots']>): Set<string> {
    const months = queries.getQueryCache().findAll({ queryKey: projectKey(projectId, 'schedule') })
    // A read in flight may be older than the event, so it has to start again.
    const settled = months.filter(({ state }) => state.fetchStatus === 'idle' && !state.isInvalidated)
    for (const { queryKey, state } of settled) {
      queries.setQueryData<ScheduleReply>(queryKey, (reply) => reply && withSlots(reply, slots), {
        // The rest of the reply is as old as before.
        updatedAt: state.dataUpdatedAt,
      })
    }
    return new Set(settled.map(({ queryHash }) => queryHash))
  }

  return {
    take(event: ProjectEvent): void {
      latestVersion = event.version
      if (event.kind === 'version') {
        const read = minimumVersion(projectId)
        if (read !== undefined && read !== event.version) readAll(event.version)
        return
      }
      if (!isKnownFact(event)) return readAll(event.version)
      const done = event.slots && applySlots(event.slots)
      readSoon(({ queryKey, queryHash }) => !done?.has(queryHash) && isStale(event, projectId, queryKey))
      setMinimumVersion(projectId, event.version)
    },
    /** A reply that was in flight during a change does not contain the change. */
    recordVersion(version: number): void {
      if (latestVersion !== undefined && version < latestVersion) readAll(latestVersion)
    },
    stop: () => clearTimeout(timer),
  }
}

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
  const month = steps.find((step): step is string => typeof step === 'string' && isMonth(step))
  return months === undefined || month === undefined || months.includes(month)
}

/** The sentence about somebody else's change; undefined where the page shows none. */
export function sentenceOf(event: FactEvent, readerId: string, language: Language): string | undefined {
  const { fact, by, byName, userId } = event
  if (by === undefined || by === readerId || byName === undefined) return undefined
  const sentence = factRow(fact).event?.sentence
  return sentence?.[language](byName, { isActor: by === userId, isAboutReader: userId === readerId })
}
