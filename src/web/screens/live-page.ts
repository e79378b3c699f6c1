/**
 * Keeps the page of a project live as long as it is open: takes its events for the page's data, and follows when the page is
 * at rest.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ProjectEvent } from '../../contract/events.ts'
import type { Part } from '../../contract/facts.ts'
import type { ScheduleReply } from '../../contract/schedule.ts'
import { monthOfDay } from '../../domain/calendar.ts'
import { slotKey } from '../../domain/slot.ts'
import { withSlots } from '../../domain/with-slots.ts'
import type { Roster } from '../features/roster/view-model.ts'
import { isTransient } from '../http/api-error.ts'
import { openStream } from '../http/client.ts'
import { keepConnected } from '../http/live-connection.ts'
import { projectKey, readKey } from '../http/query-keys.ts'
import { minimumVersion, onVersionRead, setMinimumVersion } from '../http/reply-versions.ts'
import { setSynced } from '../http/synced-versions.ts'
import { currentLanguage } from '../i18n/language.ts'
import { inBackground } from '../in-background.ts'
import { refreshUser } from '../session/refresh-user.ts'
import { firstRest, whenIdle } from '../ui/when-idle.ts'
import { followRest, readNeighbours } from './at-rest.ts'
import { changesOwnRole, type FactEvent, isKnownFact, isStale, sentenceOf } from './project-events.ts'

/** Gathers events before stale queries are read again. A random delay keeps pages from reading at the same moment. */
const GATHER_MS = 80
const SPREAD_MS = 160
/** The reader's own changes make these parts stale. The page reads them once, this long after the last change. */
const REST_MS = 1000
const FOLLOWING = new Set<Part>(['summary', 'history', 'open-day'])

interface Watch {
  queries: QueryClient
  projectId: string
  /** The person who watches, whose own changes make no sentence. */
  ownId: string
  onLive: (isLive: boolean) => void
  onSentence: (sentence: string) => void
}

/** Watches a project. Returns a function that ends the watch. */
export function watchProject({ queries, projectId, ownId, onLive, onSentence }: Watch): () => void {
  const page = createLivePage(queries, projectId, ownId)
  const stopListening = onVersionRead(projectId, (version) => page.recordVersion(version))
  let isLost = false
  const disconnect = keepConnected({
    open: (signal) => openStream('watchProject', { params: { projectId }, signal }),
    onData(data) {
      const event = JSON.parse(data) as ProjectEvent
      page.take(event)
      if (changesOwnRole(event, ownId)) inBackground(refreshUser())
      const sentence = isKnownFact(event) ? sentenceOf(event, ownId, currentLanguage()) : undefined
      if (sentence !== undefined) onSentence(sentence)
    },
    onLive(isLive) {
      if (!isLive) page.lose()
      // The event of a new role may be among those that were missed.
      else if (isLost) inBackground(refreshUser())
      isLost = !isLive
      onLive(isLive)
    },
    // The person may no longer see this data, so the screens read again and show the server's refusal.
    onRefused: () =>
      inBackground(
        queries.resetQueries({
          predicate: (query) => !query.isDisabled() && isOfProject(query.queryKey, projectId),
        }),
      ),
  })
  let cancelReads = () => {}
  const stopFollowing = followRest(queries, () => {
    firstRest.resolve()
    cancelReads()
    cancelReads = whenIdle(() => readNeighbours(queries))
  })
  return () => {
    stopFollowing()
    cancelReads()
    disconnect()
    stopListening()
    page.stop()
  }
}

function isOfProject(key: QueryKey, projectId: string): boolean {
  const query = readKey(key)
  return query?.scope === 'project' && query.id === projectId
}

interface LivePage {
  take: (event: ProjectEvent) => void
  recordVersion: (version: number) => void
  /** The stream is lost: from now on no event reaches the page. */
  lose: () => void
  stop: () => void
}

type IsStale = (query: Query) => boolean

/** Applies the events of a project to the queries of a page; `ownId` is its reader. */
export function createLivePage(queries: QueryClient, projectId: string, ownId: string): LivePage {
  /** The version of the latest event; 0 before the first one. */
  let latestVersion = 0
  const soon = createBatch(queries, () => noteSynced())
  const following = createBatch(queries)
  const readSoon = (isStaleQuery: IsStale) => soon.add(isStaleQuery)

  /** Says that the cache has all changes up to the latest event, unless some are still to be read. */
  function noteSynced(): void {
    if (!soon.isUnderWay()) setSynced(projectId, latestVersion)
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
    noteSynced()
  }

  return {
    take(event: ProjectEvent): void {
      latestVersion = event.version
      if (event.kind === 'version') {
        const version = minimumVersion(projectId)
        if (version !== undefined && version !== event.version) return readAll(event.version)
        // Reads again what could not be read while there was no connection.
        const predicate: IsStale = ({ state }) => isTransient(state.error)
        inBackground(queries.refetchQueries({ type: 'active', predicate }))
        return noteSynced()
      }
      if (isKnownFact(event)) takeFact(event)
      else readAll(event.version)
    },
    /** A reply that was in flight during a change does not contain the change. */
    recordVersion(version: number): void {
      if (version < latestVersion) readAll(latestVersion)
    },
    lose: () => setSynced(projectId, undefined),
    stop() {
      setSynced(projectId, undefined)
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
    /** Without a delay the read follows soon after the first of several; with one, the read follows that time after the last. */
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
