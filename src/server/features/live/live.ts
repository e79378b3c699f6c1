/** The open pages of this node: who looks at which project, and what they hear. */
import type { Writable } from 'node:stream'
import type { Logger } from 'pino'
import type { ProjectEvent } from '../../../contract/events.ts'
import { factRow } from '../../../contract/facts.ts'
import { displayName } from '../../../domain/person.ts'
import type { Database } from '../../db/database.ts'
import type { Listening } from '../../db/database.ts'
import { decideMembers } from '../../kernel/access/decide-access.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Notice } from '../../kernel/facts/announce.ts'
import { projectVersion } from '../../kernel/facts/versions.ts'
import { listLiveSessions } from '../../kernel/sessions/find-session.ts'
import { getAccount } from '../users/accounts.ts'
import { eventFor, type Viewer } from './audience.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import { refusals } from './texts.ts'

/** How often a stream shows that it lives, and whether its viewer still may look is asked again. */
export const BEAT_MS = 20_000
/** Streams come due one by one, not all in the same moment. */
const TICK_MS = 1000
/** How many are asked about in one query. */
const AT_ONCE = 200
export const MAX_STREAMS_PER_SESSION = 20
const RETRY_AFTER_SECONDS = 30

interface Page {
  viewer: Viewer
  project: ProjectScope
  /** Not there until the version has been read; what comes before waits in `early`. */
  stream: EventStream | undefined
  /** The version that it began with: what is no newer was read with it, and may be heard late. */
  begunAt: number
  early: ProjectEvent[]
  beatsAt: number
}

export interface Live {
  /**
   * Opens a stream; `begin` is called once nothing can refuse it any more.
   * @throws AppError too_many_requests, unavailable (stopping)
   */
  open(viewer: Viewer, project: ProjectScope, begin: () => Writable): Promise<void>
  /** Beats where it is time, and ends the streams of those who may not look any more. */
  beat(): Promise<void>
  /** How many pages are open. */
  count(): number
  /** Ends every stream and opens no other. */
  close(): Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  log: Logger
}

export function createLive({ database, clock, log }: Parts): Live {
  const { db } = database
  const pagesByProject = new Map<string, Set<Page>>()
  let listening: Listening | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  // One after the other, so that each page hears of changes in the order in which they were made.
  let work = Promise.resolve()

  const allPages = () => [...pagesByProject.values()].flatMap((pages) => [...pages])
  const pagesOf = (projectId: string) => [...(pagesByProject.get(projectId) ?? [])]

  function inTurn(step: () => Promise<void>): Promise<void> {
    work = work.then(step).catch((error: unknown) => {
      log.warn({ err: error }, 'open pages may have missed a change; they go on')
    })
    return work
  }

  function forget(page: Page): void {
    const pages = pagesByProject.get(page.project.projectId)
    pages?.delete(page)
    if (pages?.size === 0) pagesByProject.delete(page.project.projectId)
  }

  function end(page: Page): void {
    forget(page)
    page.stream?.end()
  }

  function listen(): Listening {
    timer ??= setInterval(() => void beat(), TICK_MS)
    listening ??= database.listen({
      onNotice: (payload) => void inTurn(() => deliver(JSON.parse(payload) as Notice)),
      onConnected: () => void inTurn(tellVersions),
    })
    return listening
  }

  function tell({ stream, begunAt, early }: Page, event: ProjectEvent): void {
    if (!stream) early.push(event)
    else if (event.version > begunAt) stream.send(event)
  }

  async function deliver(notice: Notice): Promise<void> {
    const pages = pagesOf(notice.projectId)
    if (pages.length === 0) return
    // Without a name, rather than not at all.
    const byName = await getAccount(db, notice.by).then(displayName, () => undefined)
    for (const page of pages) {
      const event = eventFor(page.viewer, notice, byName)
      if (event) tell(page, event)
    }
    if (!factRow(notice.fact).event?.changesAccess) return
    // Roles and rights change here: they are decided anew before the page hears anything else.
    const isAffected = ({ viewer }: Page) =>
      notice.userId === undefined ? viewer.role !== 'ADMIN' : viewer.session.userId === notice.userId
    await askAgain(pages[0]!.project, pages.filter(isAffected))
  }

  /** After a gap in what was heard: a page that is behind the version reads everything again. */
  async function tellVersions(): Promise<void> {
    for (const pages of pagesByProject.values()) {
      const [first] = pages
      const version = first && (await projectVersion(db, first.project))
      if (version === undefined) continue
      for (const { stream } of pages) stream?.send({ version, kind: 'version' })
    }
  }

  /** Ends the pages of those who may not look any more. */
  async function askAgain(project: ProjectScope, pages: readonly Page[]): Promise<void> {
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

  async function beat(): Promise<void> {
    const now = clock()
    for (const pages of pagesByProject.values()) {
      const due = [...pages].filter(({ stream, beatsAt }) => stream && beatsAt <= now)
      for (const page of due) page.beatsAt = now + BEAT_MS
      for (let from = 0; from < due.length; from += AT_ONCE) {
        const some = due.slice(from, from + AT_ONCE)
        await inTurn(() => askAgain(some[0]!.project, some))
        for (const { stream } of some) stream?.beat()
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
        begunAt: 0,
        early: [],
        beatsAt: clock() + BEAT_MS,
      }
      const pages = pagesByProject.get(project.projectId) ?? new Set()
      pagesByProject.set(project.projectId, pages.add(page))
      try {
        await listen().started
        // Heard of from here on; so what this version does not hold comes as an event.
        const version = await projectVersion(db, project)
        refuseWhenClosed()
        const out = begin()
        out.once('close', () => forget(page)).on('error', () => {})
        if (out.destroyed) return forget(page)
        page.stream = createEventStream(out)
        page.begunAt = version
        page.stream.send({ version, kind: 'version' })
        for (const event of page.early.splice(0)) tell(page, event)
      } catch (error) {
        forget(page)
        throw error
      }
    },
    beat,
    count: () => allPages().length,
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const page of allPages()) end(page)
      await listening?.stop()
      await work
    },
  }
}
