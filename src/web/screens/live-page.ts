/** Applies the events of a project to its page: the queries that each makes stale, and the sentence that the page shows. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ProjectEvent } from '../../contract/events.ts'
import { type FactKind, FACTS, factRow, type Part } from '../../contract/facts.ts'
import type { ScheduleReply } from '../../contract/schedule.ts'
import { monthOfDay } from '../../domain/calendar.ts'
import type { Language } from '../../domain/language.ts'
import { slotKey, withSlots } from '../../domain/slot.ts'
import type { Roster } from '../features/roster/view-model.ts'
import { monthOf, projectKey, readKey } from '../http/query-keys.ts'
import { setMinimumVersion, minimumVersion } from '../http/reply-versions.ts'
import { setTold } from '../http/told-versions.ts'
import { inBackground } from '../in-background.ts'

/** Gathers events before stale queries are read again. A random delay keeps pages from reading at the same moment. */
const GATHER_MS = 80
const SPREAD_MS = 160
/** The reader's own changes make these parts stale. The page reads them once, this long after the last change. */
const REST_MS = 1000
const FOLLOWING = new Set<Part>(['summary', 'history', 'open-day'])

export function isOfProject(key: QueryKey, projectId: string): boolean {
  const query = readKey(key)
  return query?.scope === 'project' && query.id === projectId
}

export interface LivePage {
  take: (event: ProjectEvent) => void
  recordVersion: (version: number) => void
  /** The stream is lost: from now on nothing tells the page of changes. */
  lose: () => void
  stop: () => void
}

type IsStale = (query: Query) => boolean

/** Applies the events of a project to the queries of a page; `ownId` is its reader. */
export function createLivePage(queries: QueryClient, projectId: string, ownId: string): LivePage {
  /** The version of the latest event. */
  let latestVersion: number | undefined
  const soon = createBatch(queries, () => tell())
  const following = createBatch(queries)
  const readSoon = (isStaleQuery: IsStale) => soon.add(isStaleQuery)

  /** Says that the cache has all changes up to the latest event, unless some are still to be read. */
  function tell(): void {
    if (!soon.isUnderWay()) setTold(projectId, latestVersion)
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

  /** Whether nobody gave the hours of these slots, so that no sum changes with their modes. */
  function isGivenByNobody(slots: NonNullable<ProjectEvent['slots']>): boolean {
    return slots.every(({ date, hour }) => {
      const roster = queries.getQueryState<Roster>(projectKey(projectId, 'roster', monthOfDay(date)))
      const isKnown = roster?.data && !roster.isInvalidated && roster.fetchStatus === 'idle'
      return isKnown && !roster.data!.givenSlots.includes(slotKey(date, hour))
    })
  }

  function takeFact(event: FactEvent): void {
    const done = event.slots && applySlots(event.slots)
    const isSumSame = event.slots !== undefined && isGivenByNobody(event.slots)
    const isStaleQuery: IsStale = ({ queryKey, queryHash }) =>
      !done?.has(queryHash) &&
      !(isSumSame && readKey(queryKey)?.part === 'summary') &&
      isStale(event, projectId, queryKey)
    const follows: IsStale = ({ queryKey }) => FOLLOWING.has(readKey(queryKey)?.part as Part)
    const waits: IsStale = (query) => event.by === ownId && follows(query)
    const stale = queries.getQueryCache().findAll({ predicate: isStaleQuery })
    if (stale.some(waits)) following.add((query) => waits(query) && isStaleQuery(query), REST_MS)
    if (!stale.every(waits)) readSoon((query) => !waits(query) && isStaleQuery(query))
    setMinimumVersion(projectId, event.version)
    tell()
  }

  return {
    take(event: ProjectEvent): void {
      latestVersion = event.version
      if (event.kind === 'version') {
        const version = minimumVersion(projectId)
        if (version !== undefined && version !== event.version) return readAll(event.version)
        return tell()
      }
      if (isKnownFact(event)) takeFact(event)
      else readAll(event.version)
    },
    /** A reply that was in flight during a change does not contain the change. */
    recordVersion(version: number): void {
      if (latestVersion !== undefined && version < latestVersion) readAll(latestVersion)
    },
    lose: () => setTold(projectId, undefined),
    stop() {
      setTold(projectId, undefined)
      soon.stop()
      following.stop()
    },
  }
}

/** Reads stale queries again after a delay, all at once. */
function createBatch(queries: QueryClient, onRead?: () => void) {
  let predicates: IsStale[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let reads = 0
  const invalidate = (refetchType: 'active' | 'none') => {
    const stale = predicates
    predicates = []
    clearTimeout(timer)
    timer = undefined
    return queries.invalidateQueries({
      predicate: (query) => stale.some((isMatch) => isMatch(query)),
      refetchType,
    })
  }
  const read = async () => {
    reads += 1
    await invalidate('active')
    reads -= 1
    onRead?.()
  }
  return {
    /** Without a delay the read follows soon after the first of several; with one, so long after the last. */
    add(isStaleQuery: IsStale, delay?: number): void {
      predicates.push(isStaleQuery)
      if (timer !== undefined && delay === undefined) return
      clearTimeout(timer)
      timer = setTimeout(() => inBackground(read()), delay ?? GATHER_MS + Math.random() * SPREAD_MS)
    },
    isUnderWay: () => timer !== undefined || reads > 0,
    /** Ends the reads. Queries that were to be read stay stale until the next visit. */
    stop: () => inBackground(invalidate('none')),
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
