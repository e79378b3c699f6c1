/** The open pages of this node: their viewers, their projects, and the events that they are sent. */
import type { Writable } from 'node:stream'
import type { Logger } from 'pino'
import type { ProjectEvent } from '../../../contract/events.ts'
import { factRow } from '../../../contract/facts.ts'
import { displayName } from '../../../domain/person.ts'
import type { Database } from '../../db/database.ts'
import type { Subscription } from '../../db/database.ts'
import { decideMembers } from '../../kernel/access/decide-access.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventPayload } from '../../kernel/facts/publish-events.ts'
import { projectVersion } from '../../kernel/facts/versions.ts'
import { listLiveSessions } from '../../kernel/sessions/find-session.ts'
import { getAccount } from '../users/accounts.ts'
import { eventFor, type Viewer } from './audience.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import { refusals } from './texts.ts'

/** The interval at which a stream is sent a heartbeat and its viewer's access is checked again. */
export const HEARTBEAT_MS = 20_000
/** Each stream has its own time for a heartbeat; this is the interval at which those times are checked. */
const CHECK_MS = 1000
const PAGES_PER_QUERY = 200
export const MAX_STREAMS_PER_SESSION = 20
const RETRY_AFTER_SECONDS = 30

interface Page {
  viewer: Viewer
  project: ProjectScope
  /** undefined until the version is read; earlier events wait in `pendingEvents`. */
  stream: EventStream | undefined
  /** The version at which the stream began: an event that is not newer is not sent, even if it arrives late. */
  startVersion: number
  pendingEvents: ProjectEvent[]
  heartbeatAt: number
}

export interface Live {
  /**
   * Opens a stream. `begin` is called after the last check that can refuse it.
   * @throws AppError too_many_requests, unavailable (stopping)
   */
  open(viewer: Viewer, project: ProjectScope, begin: () => Writable): Promise<void>
  /** Sends the heartbeats that are due, and ends the streams of viewers who have lost access. */
  sendHeartbeats(): Promise<void>
  /** The number of open pages. */
  count(): number
  /** Ends every stream and opens no other. */
  close(): Promise<void>
}

interface LiveDeps {
  database: Database
  clock: Clock
  log: Logger
}

export function createLive({ database, clock, log }: LiveDeps): Live {
  const { db } = database
  const pagesByProject = new Map<string, Set<Page>>()
  let subscription: Subscription | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  // Steps run one after the other, so that each page is sent events in the order of the writes.
  let queue = Promise.resolve()

  const allPages = () => [...pagesByProject.values()].flatMap((pages) => [...pages])
  const pagesOf = (projectId: string) => [...(pagesByProject.get(projectId) ?? [])]

  function enqueue(step: () => Promise<void>): Promise<void> {
    queue = queue.then(step).catch((error: unknown) => {
      log.warn({ err: error }, 'open pages may have missed a change; they go on')
    })
    return queue
  }

  function remove(page: Page): void {
    const pages = pagesByProject.get(page.project.projectId)
    pages?.delete(page)
    if (pages?.size === 0) pagesByProject.delete(page.project.projectId)
  }

  function end(page: Page): void {
    remove(page)
    page.stream?.end()
  }

  function subscribe(): Subscription {
    timer ??= setInterval(() => void sendHeartbeats(), CHECK_MS)
    subscription ??= database.listen({
      onNotification: (payload) => void enqueue(() => deliver(JSON.parse(payload) as EventPayload)),
      onConnected: () => void enqueue(sendVersions),
    })
    return subscription
  }

  function sendOrHold({ stream, startVersion, pendingEvents }: Page, event: ProjectEvent): void {
    if (!stream) pendingEvents.push(event)
    else if (event.version > startVersion) stream.send(event)
  }

  async function deliver(payload: EventPayload): Promise<void> {
    const pages = pagesOf(payload.projectId)
    if (pages.length === 0) return
    // An event without a name is better than none.
    const byName = await getAccount(db, payload.by).then(displayName, () => undefined)
    for (const page of pages) {
      const event = eventFor(page.viewer, payload, byName)
      if (event) sendOrHold(page, event)
    }
    if (!factRow(payload.fact).event?.changesAccess) return
    // The fact changes roles or rights, so access is decided again before the page is sent another event.
    const isAffected = ({ viewer }: Page) =>
      payload.userId === undefined ? viewer.role !== 'ADMIN' : viewer.session.userId === payload.userId
    await recheckViewers(pages[0]!.project, pages.filter(isAffected))
  }

  /** Sends the current versions after the connection was lost: a page with an older version reads everything again. */
  async function sendVersions(): Promise<void> {
    for (const pages of pagesByProject.values()) {
      const [first] = pages
      const version = first && (await projectVersion(db, first.project))
      if (version === undefined) continue
      for (const { stream } of pages) stream?.send({ version, kind: 'version' })
    }
  }

  /** Ends the pages of viewers who have lost access. */
  async function recheckViewers(project: ProjectScope, pages: readonly Page[]): Promise<void> {
    const tokenHashes = [...new Set(pages.map(({ viewer }) => viewer.session.tokenHash))]
    if (tokenHashes.length === 0) return
    const sessions = await listLiveSessions(db, { tokenHashes, now: clock() })
    const viewers = new Map(
      (await decideMembers(db, project, sessions)).map((viewer) => [viewer.session.tokenHash, viewer]),
    )
    for (const page of pages) {
      const viewer = viewers.get(page.viewer.session.tokenHash)
      if (viewer) page.viewer = viewer
      else end(page)
    }
  }

  async function sendHeartbeats(): Promise<void> {
    const now = clock()
    for (const pages of pagesByProject.values()) {
      const duePages = [...pages].filter(({ stream, heartbeatAt }) => stream && heartbeatAt <= now)
      for (const page of duePages) page.heartbeatAt = now + HEARTBEAT_MS
      for (let from = 0; from < duePages.length; from += PAGES_PER_QUERY) {
        const batch = duePages.slice(from, from + PAGES_PER_QUERY)
        await enqueue(() => recheckViewers(batch[0]!.project, batch))
        for (const { stream } of batch) stream?.sendHeartbeat()
      }
    }
  }

  function refuseTooMany({ session }: Viewer): void {
    const open = allPages().filter(({ viewer }) => viewer.session.tokenHash === session.tokenHash)
    if (open.length < MAX_STREAMS_PER_SESSION) return
    throw new AppError('too_many_requests', refusals.tooMany, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  function refuseWhenClosed(): void {
    if (isClosed) throw new AppError('unavailable', refusals.stopping)
  }

  return {
    async open(viewer, project, begin) {
      refuseWhenClosed()
      refuseTooMany(viewer)
      const page: Page = {
        viewer,
        project,
        stream: undefined,
        startVersion: 0,
        pendingEvents: [],
        heartbeatAt: clock() + HEARTBEAT_MS,
      }
      const pages = pagesByProject.get(project.projectId) ?? new Set()
      pagesByProject.set(project.projectId, pages.add(page))
      try {
        await subscribe().started
        // The version is read after the subscription starts, so every newer change arrives as an event.
        const version = await projectVersion(db, project)
        refuseWhenClosed()
        const out = begin()
        out.once('close', () => remove(page)).on('error', () => {})
        if (out.destroyed) return remove(page)
        page.stream = createEventStream(out)
        page.startVersion = version
        page.stream.send({ version, kind: 'version' })
        for (const event of page.pendingEvents.splice(0)) sendOrHold(page, event)
      } catch (error) {
        remove(page)
        throw error
      }
    },
    sendHeartbeats,
    count: () => allPages().length,
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const page of allPages()) end(page)
      await subscription?.stop()
      await queue
    },
  }
}
