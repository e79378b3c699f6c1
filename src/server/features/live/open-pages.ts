/** The pages that are open on this node, by project: their viewers, and the events that each is sent. */
import type { ProjectEvent } from '../../../contract/events.ts'
import { type Audience, factRow } from '../../../contract/facts.ts'
import type { Role } from '../../../domain/roles.ts'
import type { ProjectScope, Session } from '../../kernel/access/types.ts'
import type { EventPayload } from '../../kernel/facts/publish-events.ts'
import type { EncodedEvent, EventStream } from './event-stream.ts'

/** A person with an open page, with the role that the guard last decided. */
export interface Viewer {
  session: Session
  role: Role
}

export interface Page {
  viewer: Viewer
  project: ProjectScope
  /** undefined until the version is read; earlier events wait in `pendingEvents`. */
  stream: EventStream | undefined
  /** The version at which the stream began: an event that is not newer is not sent, even if it arrives late. */
  startVersion: number
  pendingEvents: EncodedEvent[]
  /** On the clock for durations: after the system's clock was set back, a signed-out session's stream still ends. */
  heartbeatAt: number
}

export interface OpenPages {
  add(page: Page): void
  /** Forgets a page whose connection has closed. */
  remove(page: Page): void
  /** Forgets a page and ends its stream. */
  end(page: Page): void
  all(): Page[]
  /** The numbers of pages of a session and of a tenant. */
  count(tokenHash: string, tenantId: string): { ofSession: number; ofTenant: number }
  ofProject(projectId: string): Page[]
  byProject(): Page[][]
}

export function createOpenPages(): OpenPages {
  const pagesByProject = new Map<string, Set<Page>>()
  /** Counted as pages come and go, since counting all of them each time would take long in a crowd. */
  const countBy = new Map<string, number>()
  function countPage({ viewer, project }: Page, step: 1 | -1): void {
    for (const key of [viewer.session.tokenHash, project.tenantId]) {
      const count = (countBy.get(key) ?? 0) + step
      if (count > 0) countBy.set(key, count)
      else countBy.delete(key)
    }
  }
  function remove(page: Page): void {
    const pages = pagesByProject.get(page.project.projectId)
    if (pages?.delete(page)) countPage(page, -1)
    if (pages?.size === 0) pagesByProject.delete(page.project.projectId)
  }
  return {
    add(page) {
      const { projectId } = page.project
      pagesByProject.set(projectId, (pagesByProject.get(projectId) ?? new Set()).add(page))
      countPage(page, 1)
    },
    remove,
    end(page) {
      remove(page)
      page.stream?.end()
    },
    all: () => [...pagesByProject.values()].flatMap((pages) => [...pages]),
    ofProject: (projectId) => [...(pagesByProject.get(projectId) ?? [])],
    count: (tokenHash, tenantId) => ({
      ofSession: countBy.get(tokenHash) ?? 0,
      ofTenant: countBy.get(tenantId) ?? 0,
    }),
    byProject: () => [...pagesByProject.values()].map((pages) => [...pages]),
  }
}

/** Sends the event; a page whose version is still being read gets it afterwards. */
export function sendOrHold({ stream, startVersion, pendingEvents }: Page, event: EncodedEvent): void {
  if (!stream) pendingEvents.push(event)
  else if (event.version > startVersion) stream.send(event)
}

/** Makes the event of a notification; undefined where pages are told nothing of the fact. */
export function eventOf(payload: EventPayload, byName: string | undefined): ProjectEvent | undefined {
  const row = factRow(payload.fact).event
  if (!row) return undefined
  const { projectId: _, ...content } = payload
  const event = { ...content, kind: row.kind }
  return byName === undefined ? event : { ...event, byName }
}

/** Whether the viewer may be sent the event of a notification. */
export function isInAudience({ session, role }: Viewer, { fact, userId }: EventPayload): boolean {
  const audience: Audience | undefined = factRow(fact).event?.audience
  if (role === 'ADMIN' || audience === 'members') return true
  return audience === 'person' && userId === session.userId
}
