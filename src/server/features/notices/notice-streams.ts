/** Live counts: how many notices people have not read, for each of their open pages. */
import type { Writable } from 'node:stream'
import type { Logger } from 'pino'
import type { UnreadEvent } from '../../../contract/notices.ts'
import type { Database, Subscription } from '../../db/database.ts'
import type { Session, UserId } from '../../kernel/access/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Most } from '../../kernel/limits/limit-settings.ts'
import type { UnreadPayload } from '../../kernel/notices/tell.ts'
import type { EndedAccessPayload } from '../../kernel/sessions/end-session.ts'
import type { EndedSessions } from '../../kernel/sessions/ended-sessions.ts'
import { listLiveSessions } from '../../kernel/sessions/find-session.ts'
import { createEventStream, type EventStream } from '../live/event-stream.ts'
import { countUnread } from './list-notices.ts'
import { refusals } from './texts.ts'

/** The interval at which a stream is sent a heartbeat, its session is checked again, and the count is read again. */
export const HEARTBEAT_MS = 20_000
const CHECK_MS = 1000
const SESSIONS_PER_QUERY = 200
const RETRY_AFTER_SECONDS = 30

export interface NoticeStreams {
  /**
   * Opens a stream. `begin` is called after the last check that can refuse it.
   * @throws AppError too_many_requests, unavailable (stopping)
   */
  open(session: Session, begin: () => Writable): Promise<void>
  /** Sends the heartbeats that are due, and ends the streams of sessions that have ended. */
  sendHeartbeats(): Promise<void>
  /** Ends every stream and opens no other. */
  close(): Promise<void>
}

interface Deps {
  database: Database
  clock: Clock
  elapsed: Clock
  endedSessions: EndedSessions
  log: Logger
  mostStreams: Most
}

interface Page {
  session: Session
  /** undefined until the first count is read. */
  stream: EventStream | undefined
  /** The count that was sent last. */
  unread: number | undefined
  heartbeatAt: number
}

const textOf = (unread: number) => `data: ${JSON.stringify({ unread } satisfies UnreadEvent)}\n\n`

export function createNoticeStreams(deps: Deps): NoticeStreams {
  const { database, clock, elapsed, endedSessions, mostStreams } = deps
  const pages = new Set<Page>()
  const counts = createCounts(deps, pages)
  let subscription: Subscription | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function subscribe(): Subscription {
    if (subscription) return subscription
    timer = setInterval(() => {
      sendHeartbeats().catch(counts.warn)
    }, CHECK_MS)
    subscription = database.listen({
      onNotification(text) {
        const payload = JSON.parse(text) as Partial<UnreadPayload & EndedAccessPayload>
        if (payload.people) counts.readAgain(payload.people)
        if (payload.endedAccessOf) checkPerson(payload.endedAccessOf).catch(counts.warn)
      },
      // Notifications that were sent while the connection was lost do not come again.
      onConnected: () => counts.readAgain([...pages].map(({ session }) => session.userId)),
    })
    return subscription
  }

  function end(page: Page): void {
    pages.delete(page)
    page.stream?.end()
  }

  async function sendHeartbeats(): Promise<void> {
    const now = elapsed()
    const due = [...pages].filter(({ stream, heartbeatAt }) => stream && heartbeatAt <= now)
    for (const page of due) page.heartbeatAt = now + HEARTBEAT_MS
    for (let from = 0; from < due.length; from += SESSIONS_PER_QUERY) {
      const batch = due.slice(from, from + SESSIONS_PER_QUERY)
      await counts.inTurn(() => checkSessions(batch))
      for (const { stream } of batch) stream?.sendHeartbeat()
    }
  }

  async function checkPerson(userId: UserId): Promise<void> {
    const ofPerson = [...pages].filter(({ session }) => session.userId === userId)
    if (ofPerson.length > 0) await counts.inTurn(() => checkSessions(ofPerson))
  }

  /** Ends the pages of sessions that have ended, and reads the counts of the others, since a notification may be lost. */
  async function checkSessions(checked: readonly Page[]): Promise<void> {
    const tokenHashes = [...new Set(checked.map(({ session }) => session.tokenHash))]
    const stored = await listLiveSessions(database.db, { tokenHashes, now: clock() })
    const live = new Map(stored.map((session) => [session.tokenHash, session]))
    for (const page of checked) {
      const session = live.get(page.session.tokenHash)
      if (session && !endedSessions.has(session.tokenHash)) page.session = session
      else end(page)
    }
    await counts.send(checked)
  }

  function refuseWhenClosed(): void {
    if (isClosed) throw new AppError('unavailable', refusals.stopping)
  }

  return {
    async open(session, begin) {
      refuseWhenClosed()
      refuseTooMany(session, pages, mostStreams)
      const page: Page = {
        session,
        stream: undefined,
        unread: undefined,
        heartbeatAt: elapsed() + HEARTBEAT_MS,
      }
      pages.add(page)
      try {
        await subscribe().started
        refuseWhenClosed()
        const out = begin()
        out.once('close', () => pages.delete(page)).on('error', () => {})
        if (out.destroyed) return end(page)
        page.stream = createEventStream(out, textOf)
        // Counted after the subscription has started, so every newer change arrives as a notification.
        await counts.inTurn(() => counts.send([page]))
      } catch (error) {
        pages.delete(page)
        throw error
      }
    },
    sendHeartbeats,
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const page of pages) end(page)
      await subscription?.stop()
      await counts.inTurn(async () => {})
    },
  }
}

/** Reads the counts of the open pages, and sends them. One step follows the other, so that no page gets an older count after a newer one. */
function createCounts({ database, clock, log }: Deps, pages: ReadonlySet<Page>) {
  let queue = Promise.resolve()
  /** The people whose count is to be read again. */
  const changed = new Set<UserId>()

  const warn = (error: unknown) =>
    log.warn({ err: error }, 'open pages may have missed a notice; they read the count again shortly')

  /** Runs a step once those before it have ended. Its failure is logged. */
  function inTurn(step: () => Promise<void>): Promise<void> {
    queue = queue.then(step).catch(warn)
    return queue
  }

  /** Sends each of the pages that are still open its count, if that is another one than it has. Pages of one session share the count. */
  async function send(counted: readonly Page[]): Promise<void> {
    const open = counted.filter((page) => pages.has(page))
    for (const ofSession of Map.groupBy(open, ({ session }) => session.tokenHash).values()) {
      const unread = await countUnread(database.db, ofSession[0]!.session, clock())
      for (const page of ofSession) {
        if (page.unread === unread || !pages.has(page)) continue
        page.unread = unread
        page.stream?.send({ version: unread, text: textOf(unread) })
      }
    }
  }

  async function sendChanged(): Promise<void> {
    const userIds = new Set(changed)
    changed.clear()
    await send([...pages].filter(({ stream, session }) => stream && userIds.has(session.userId)))
  }

  /** Reads the counts of these people again, as far as they have open pages. */
  function readAgain(userIds: readonly UserId[]): void {
    const watched = new Set([...pages].map(({ session }) => session.userId))
    const wanted = userIds.filter((id) => watched.has(id))
    if (wanted.length === 0) return
    const isUnderWay = changed.size > 0
    for (const id of wanted) changed.add(id)
    if (!isUnderWay) queue = queue.then(sendChanged).catch(warn)
  }

  return { inTurn, send, readAgain, warn }
}

/** @throws AppError too_many_requests */
function refuseTooMany({ tokenHash, userId }: Session, pages: ReadonlySet<Page>, most: Most): void {
  const ofPerson = [...pages].filter(({ session }) => session.userId === userId)
  const ofSession = ofPerson.filter(({ session }) => session.tokenHash === tokenHash)
  if (ofSession.length < most.session && ofPerson.length < most.tenant) return
  throw new AppError('too_many_requests', refusals.tooMany, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
