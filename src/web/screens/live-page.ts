import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ProjectEvent } from '../../contract/events.ts'
import type { ScheduleReply } from '../../contract/schedule.ts'
import { withSlots } from '../../domain/slot.ts'
import { projectKey, readKey } from '../http/query-keys.ts'
import { setMinimumVersion, minimumVersion } from '../http/reply-versions.ts'
import { inBackground } from '../in-background.ts'
import { isStale, tellsFact } from './live-changes.ts'

/** Changes that come together are read together, and not by all pages in the same moment. */
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

/** Takes the events of a project into the queries. */
export function createLivePage(queries: QueryClient, projectId: string): LivePage {
  /** The latest version that was heard of. */
  let heardOf: number | undefined
  let outdated: ((query: Query) => boolean)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function readSoon(isOutdated: (query: Query) => boolean): void {
    outdated.push(isOutdated)
    timer ??= setTimeout(
      () => {
        const now = outdated
        outdated = []
        timer = undefined
        inBackground(queries.invalidateQueries({ predicate: (query) => now.some((isIt) => isIt(query)) }))
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    )
  }

  /** Something was missed, and nobody knows what. */
  function readAll(version: number): void {
    setMinimumVersion(projectId, version)
    readSoon(({ queryKey }) => isOfProject(queryKey, projectId) || readKey(queryKey)?.scope === 'tenant')
  }

  /** Cells that came with the event go straight into the months that show them. Gives the queries that have them now. */
  function takeSlots(slots: NonNullable<ProjectEvent['slots']>): Set<string> {
    const months = queries.getQueryCache().findAll({ queryKey: projectKey(projectId, 'schedule') })
    // A read that is under way may be older than the event: it has to begin again.
    const settled = months.filter(({ state }) => state.fetchStatus === 'idle' && !state.isInvalidated)
    for (const { queryKey, state } of settled) {
      queries.setQueryData<ScheduleReply>(queryKey, (reply) => reply && withSlots(reply, slots), {
        // It is no fresher for that.
        updatedAt: state.dataUpdatedAt,
      })
    }
    return new Set(settled.map(({ queryHash }) => queryHash))
  }

  return {
    take(event: ProjectEvent): void {
      heardOf = event.version
      if (event.kind === 'version') {
        const read = minimumVersion(projectId)
        if (read !== undefined && read !== event.version) readAll(event.version)
        return
      }
      if (!tellsFact(event)) return readAll(event.version)
      const done = event.slots && takeSlots(event.slots)
      readSoon(({ queryKey, queryHash }) => !done?.has(queryHash) && isStale(event, projectId, queryKey))
      setMinimumVersion(projectId, event.version)
    },
    /** A reply that was on its way while something changed has not got it. */
    recordVersion(version: number): void {
      if (heardOf !== undefined && version < heardOf) readAll(heardOf)
    },
    stop: () => clearTimeout(timer),
  }
}
