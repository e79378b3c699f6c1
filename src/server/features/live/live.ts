/** Live pages: each open page is sent the events that its viewer may hear, in the order of the writes. */
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ProjectEvent } from '../../../contract/events.ts'
import { type Audience, factRow } from '../../../contract/facts.ts'
import { canPlan } from '../../../domain/roles.ts'
import { type Database, isPostgres, type Subscription } from '../../db/database.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventPayload } from '../../kernel/facts/publish-events.ts'
import { listVersions, projectVersion } from '../../kernel/facts/versions.ts'
import type { Most } from '../../kernel/limits/limit-settings.ts'
import type { UnreadPayload } from '../../kernel/notices/tell.ts'
import type { EndedAccessPayload } from '../../kernel/sessions/end-session.ts'
import type { EndedSessions } from '../../kernel/sessions/ended-sessions.ts'
import { batchesOf, checkViewers } from './check-viewers.ts'
import { createEventStream, type EncodedEvent, encodeEvent } from './event-stream.ts'
import { createOpenPages, type OpenPages, type Page, type Viewer } from './open-pages.ts'
import { findName } from './queries.ts'
import { refusals } from './texts.ts'
import { createVersionOrder, type Payload } from './version-order.ts'

/** The interval at which a stream is sent a heartbeat and its viewer's access is checked again. */
export const HEARTBEAT_MS = 20_000
/** Each stream has its own time for a heartbeat; this is the interval at which those times are checked. */
const CHECK_MS = 1000
/**
 * The interval at which a node asks for the versions of the projects that have open pages: PostgreSQL tells nodes of a
 * write after its commit, and a node may end in between. With the wait for what is missing, a page is late by less than a second.
 */
export const ASK_MS = 400
/** Pages that are sent an event before other requests run. */
const PAGES_PER_TURN = 50
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
  elapsed: Clock
  endedSessions: EndedSessions
  log: Logger
  mostStreams: Most
}
interface Context extends LiveDeps {
  pages: OpenPages
  /** Runs steps one after the other, so that each page is sent events in the order of the writes. */
  enqueue: (step: () => Promise<void>) => Promise<void>
}

export function createLive(deps: LiveDeps): Live {
  const { database, elapsed } = deps
  let subscription: Subscription | undefined
  let timers: NodeJS.Timeout[] = []
  let isClosed = false
  let queue = Promise.resolve()

  const warn = (error: unknown) =>
    deps.log.warn({ err: error }, 'open pages may have missed a change; they go on')
  function enqueue(step: () => Promise<void>): Promise<void> {
    queue = queue.then(step).catch(warn)
    return queue
  }
  /** Starts work that nothing waits for. */
  function inBackground(work: Promise<void>): void {
    work.catch(warn)
  }
  const pages = createOpenPages(({ projectId }) =>
    createVersionOrder({
      onVersion: (payloads) => inBackground(enqueue(() => deliver(context, projectId, payloads))),
      onMissing: (version) => inBackground(enqueue(() => catchUp(context, projectId, version))),
    }),
  )
  const context: Context = { ...deps, pages, enqueue }

  function subscribe(): Subscription {
    if (subscription) return subscription
    timers = [setInterval(() => inBackground(sendHeartbeats(context)), CHECK_MS)]
    if (isPostgres(database.db)) timers.push(setInterval(createAsking(context), ASK_MS))
    subscription = database.listen({
      onNotification: (text) => inBackground(receive(context, text)),
      onConnected: () => inBackground(enqueue(() => sendVersions(context))),
    })
    return subscription
  }

  function refuseWhenClosed(): void {
    if (isClosed) throw new AppError('unavailable', refusals.stopping)
  }

  return {
    async open(viewer, project, begin) {
      refuseWhenClosed()
      refuseTooMany(pages, deps.mostStreams, viewer, project)
      const page: Page = {
        viewer,
        project,
        stream: undefined,
        startVersion: 0,
        heartbeatAt: elapsed() + HEARTBEAT_MS,
      }
      const order = pages.add(page)
      try {
        await subscribe().started
        // The version is read after the subscription starts, so every newer change arrives as an event.
        const found = await projectVersion(database.db, project)
        refuseWhenClosed()
        const out = begin()
        out.once('close', () => pages.remove(page)).on('error', () => {})
        if (out.destroyed) return pages.remove(page)
        page.stream = createEventStream(out)
        page.startVersion = order.begin(found)
        page.stream.send(encodeEvent({ version: page.startVersion, kind: 'version' }))
      } catch (error) {
        pages.remove(page)
        throw error
      }
    },
    sendHeartbeats: () => sendHeartbeats(context),
    count: () => pages.all().length,
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      for (const page of pages.all()) pages.end(page)
      await subscription?.stop()
      await queue
    },
  }
}

function refuseTooMany(pages: OpenPages, most: Most, { session }: Viewer, { tenantId }: ProjectScope): void {
  const { ofSession, ofTenant } = pages.count(session.tokenHash, tenantId)
  const sentence =
    ofSession >= most.session ? refusals.tooMany : ofTenant >= most.tenant ? refusals.tooManyOfAll : undefined
  if (sentence === undefined) return
  throw new AppError('too_many_requests', sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** Sends to many pages, and lets other requests run in between. Writing to a thousand sockets takes a tenth of a second. */
async function inTurns(pages: readonly Page[], send: (page: Page) => void): Promise<void> {
  for (let from = 0; from < pages.length; from += PAGES_PER_TURN) {
    if (from > 0) await setImmediate()
    for (const page of pages.slice(from, from + PAGES_PER_TURN)) send(page)
  }
}

/** Sends an event that is newer than the stream. A page whose version is still being read begins with a later one. */
function sendNewer({ stream, startVersion }: Page, event: EncodedEvent): void {
  if (stream && event.version > startVersion) stream.send(event)
}

async function receive(context: Context, text: string): Promise<void> {
  const { pages, enqueue } = context
  const payload = JSON.parse(text) as Payload | UnreadPayload | EndedAccessPayload
  if ('projectId' in payload) pages.orderOf(payload.projectId)?.take(payload)
  else if ('endedAccessOf' in payload) await enqueue(() => checkPerson(context, payload.endedAccessOf))
}

/** Decides access again for the open pages of one person. */
async function checkPerson(context: Context, userId: UserId): Promise<void> {
  for (const ofProject of context.pages.byProject()) {
    const ofPerson = ofProject.filter(({ viewer }) => viewer.session.userId === userId)
    await checkViewers(context, ofPerson)
  }
}

/** Sends the events of one version. */
async function deliver(context: Context, projectId: string, payloads: readonly Payload[]): Promise<void> {
  for (const payload of payloads) if ('fact' in payload) await deliverEvent(context, projectId, payload)
}

async function deliverEvent(context: Context, projectId: string, payload: EventPayload): Promise<void> {
  const pages = context.pages.ofProject(projectId)
  if (pages.length === 0) return
  // An event without a name is better than none.
  const byName = await findName(context.database.db, payload.by).catch(() => undefined)
  const event = eventOf(payload, byName)
  if (event) {
    const encoded = encodeEvent(event)
    await inTurns(pages, (page) => {
      if (isInAudience(page.viewer, payload)) sendNewer(page, encoded)
    })
  }
  if (!factRow(payload.fact).event?.changesAccess) return
  // The fact changes roles or rights, so access is decided again before the page is sent another event.
  const isAffected = ({ viewer }: Page) =>
    payload.userId === undefined ? !canPlan(viewer.role) : viewer.session.userId === payload.userId
  await checkViewers(context, pages.filter(isAffected))
}

/** Makes the event of a notification; undefined where pages get none for the fact. */
function eventOf(payload: EventPayload, byName: string | undefined): ProjectEvent | undefined {
  const row = factRow(payload.fact).event
  if (!row) return undefined
  const { projectId: _, part: __, of: ___, audience: ____, by, ...content } = payload
  const event = { ...content, kind: row.kind }
  if (row.isAnonymous) return event
  return byName === undefined ? { ...event, by } : { ...event, by, byName }
}

/** Whether the viewer may be sent the event of a notification. */
function isInAudience(
  { session, role }: Viewer,
  { fact, userId, audience: narrowed }: EventPayload,
): boolean {
  const audience: Audience | undefined = narrowed ?? factRow(fact).event?.audience
  if (canPlan(role) || audience === 'members') return true
  return audience === 'person' && userId === session.userId
}

/**
 * Sends a version whose events did not come, and decides access again, since they may have changed it: an older page
 * reads everything again.
 */
async function catchUp(context: Context, projectId: string, version: number): Promise<void> {
  const pages = context.pages.ofProject(projectId)
  if (pages.length === 0) return
  const encoded = encodeEvent({ version, kind: 'version' })
  await inTurns(pages, (page) => sendNewer(page, encoded))
  await checkViewers(context, pages)
}

/** Sends the current versions after the connection was lost: a page with an older version reads everything again. */
async function sendVersions(context: Context): Promise<void> {
  const { database, pages } = context
  for (const ofProject of pages.byProject()) {
    const { project } = ofProject[0]!
    const version = await projectVersion(database.db, project)
    // The pages have been sent everything up to a version that has not moved.
    if (!pages.orderOf(project.projectId)?.reset(version)) continue
    const encoded = encodeEvent({ version, kind: 'version' })
    await inTurns(ofProject, (page) => {
      page.startVersion = Math.min(page.startVersion, version)
      page.stream?.send(encoded)
    })
    await checkViewers(context, ofProject)
  }
}

/** Makes a function that asks for the versions of all projects with open pages, unless an answer is still to come. */
function createAsking({ database, pages }: Context): () => void {
  let isAsking = false
  async function ask(): Promise<void> {
    const projects = pages.byProject().map((ofProject) => ofProject[0]!.project)
    if (projects.length === 0) return
    for (const { id, version } of await listVersions(database.db, projects))
      pages.orderOf(id)?.expect(version)
  }
  return () => {
    if (isAsking) return
    isAsking = true
    // After a failure the next turn asks again.
    const asked = ask().catch(() => {})
    asked.finally(() => (isAsking = false)).catch(() => {})
  }
}

async function sendHeartbeats(context: Context): Promise<void> {
  const now = context.elapsed()
  for (const ofProject of context.pages.byProject()) {
    const duePages = ofProject.filter(({ stream, heartbeatAt }) => stream && heartbeatAt <= now)
    for (const page of duePages) page.heartbeatAt = now + HEARTBEAT_MS
    for (const batch of batchesOf(duePages)) {
      await context.enqueue(() => checkViewers(context, batch))
      for (const { stream } of batch) stream?.sendHeartbeat()
    }
  }
}
