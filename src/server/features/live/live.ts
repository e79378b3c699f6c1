/** Live pages: the events that each open page is sent, and the checks that its viewer may still see the project. */
import type { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { factRow } from '../../../contract/facts.ts'
import { displayName } from '../../../domain/person.ts'
import type { Database, Subscription } from '../../db/database.ts'
import { decideMembers } from '../../kernel/access/decide-access.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventPayload } from '../../kernel/facts/publish-events.ts'
import { projectVersion } from '../../kernel/facts/versions.ts'
import { listLiveSessions } from '../../kernel/sessions/find-session.ts'
import { getAccount } from '../users/accounts.ts'
import { eventFor, type Viewer } from './audience.ts'
import { createEventStream } from './event-stream.ts'
import { createOpenPages, type OpenPages, type Page, sendOrHold } from './open-pages.ts'
import { refusals } from './texts.ts'

/** The interval at which a stream is sent a heartbeat and its viewer's access is checked again. */
export const HEARTBEAT_MS = 20_000
/** Each stream has its own time for a heartbeat; this is the interval at which those times are checked. */
const CHECK_MS = 1000
const PAGES_PER_QUERY = 200
export const MAX_STREAMS_PER_SESSION = 20
const RETRY_AFTER_SECONDS = 30

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
interface Context extends LiveDeps {
  pages: OpenPages
  /** Runs steps one after the other, so that each page is sent events in the order of the writes. */
  enqueue: (step: () => Promise<void>) => Promise<void>
}

export function createLive(deps: LiveDeps): Live {
  const { database, clock } = deps
  const pages = createOpenPages()
  let subscription: Subscription | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let queue = Promise.resolve()

  function enqueue(step: () => Promise<void>): Promise<void> {
    queue = queue.then(step).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'open pages may have missed a change; they go on')
    })
    return queue
  }
  const context: Context = { ...deps, pages, enqueue }

  function subscribe(): Subscription {
    timer ??= setInterval(() => void sendHeartbeats(context), CHECK_MS)
    subscription ??= database.listen({
      onNotification: (payload) => void enqueue(() => deliver(context, JSON.parse(payload) as EventPayload)),
      onConnected: () => void enqueue(() => sendVersions(context)),
    })
    return subscription
  }

  function refuseWhenClosed(): void {
    if (isClosed) throw new AppError('unavailable', refusals.stopping)
  }

  return {
    async open(viewer, project, begin) {
      refuseWhenClosed()
      refuseTooMany(pages, viewer)
      const page: Page = {
        viewer,
        project,
        stream: undefined,
        startVersion: 0,
        pendingEvents: [],
        heartbeatAt: clock() + HEARTBEAT_MS,
      }
      pages.add(page)
      try {
        await subscribe().started
        // The version is read after the subscription starts, so every newer change arrives as an event.
        const version = await projectVersion(database.db, project)
        refuseWhenClosed()
        const out = begin()
        out.once('close', () => pages.remove(page)).on('error', () => {})
        if (out.destroyed) return pages.remove(page)
        page.stream = createEventStream(out)
        page.startVersion = version
        page.stream.send({ version, kind: 'version' })
        for (const event of page.pendingEvents.splice(0)) sendOrHold(page, event)
      } catch (error) {
        pages.remove(page)
        throw error
      }
    },
    sendHeartbeats: () => sendHeartbeats(context),
    count: () => pages.all().length,
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const page of pages.all()) pages.end(page)
      await subscription?.stop()
      await queue
    },
  }
}

function refuseTooMany(pages: OpenPages, { session }: Viewer): void {
  const open = pages.all().filter(({ viewer }) => viewer.session.tokenHash === session.tokenHash)
  if (open.length < MAX_STREAMS_PER_SESSION) return
  throw new AppError('too_many_requests', refusals.tooMany, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

async function deliver(context: Context, payload: EventPayload): Promise<void> {
  const pages = context.pages.ofProject(payload.projectId)
  if (pages.length === 0) return
  // An event without a name is better than none.
  const byName = await getAccount(context.database.db, payload.by).then(displayName, () => undefined)
  for (const page of pages) {
    const event = eventFor(page.viewer, payload, byName)
    if (event) sendOrHold(page, event)
  }
  if (!factRow(payload.fact).event?.changesAccess) return
  // The fact changes roles or rights, so access is decided again before the page is sent another event.
  const isAffected = ({ viewer }: Page) =>
    payload.userId === undefined ? viewer.role !== 'ADMIN' : viewer.session.userId === payload.userId
  await recheckViewers(context, pages[0]!.project, pages.filter(isAffected))
}

/** Sends the current versions after the connection was lost: a page with an older version reads everything again. */
async function sendVersions({ database, pages }: Context): Promise<void> {
  for (const ofProject of pages.byProject()) {
    const version = await projectVersion(database.db, ofProject[0]!.project)
    for (const { stream } of ofProject) stream?.send({ version, kind: 'version' })
  }
}

/** Ends the pages of viewers who have lost access. */
async function recheckViewers(
  { database, clock, pages }: Context,
  project: ProjectScope,
  checked: readonly Page[],
): Promise<void> {
  const tokenHashes = [...new Set(checked.map(({ viewer }) => viewer.session.tokenHash))]
  if (tokenHashes.length === 0) return
  const sessions = await listLiveSessions(database.db, { tokenHashes, now: clock() })
  const viewers = new Map(
    (await decideMembers(database.db, project, sessions)).map((viewer) => [viewer.session.tokenHash, viewer]),
  )
  for (const page of checked) {
    const viewer = viewers.get(page.viewer.session.tokenHash)
    if (viewer) page.viewer = viewer
    else pages.end(page)
  }
}

async function sendHeartbeats(context: Context): Promise<void> {
  const now = context.clock()
  for (const ofProject of context.pages.byProject()) {
    const duePages = ofProject.filter(({ stream, heartbeatAt }) => stream && heartbeatAt <= now)
    for (const page of duePages) page.heartbeatAt = now + HEARTBEAT_MS
    for (let from = 0; from < duePages.length; from += PAGES_PER_QUERY) {
      const batch = duePages.slice(from, from + PAGES_PER_QUERY)
      await context.enqueue(() => recheckViewers(context, batch[0]!.project, batch))
      for (const { stream } of batch) stream?.sendHeartbeat()
    }
  }
}
