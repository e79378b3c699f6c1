/** Watches the projects in which a person may be booked, so that an open page follows what others change there. */
import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { ProjectEvent } from '../../../contract/events.ts'
import { type FactKind, FACTS, factRow, type Part } from '../../../contract/facts.ts'
import type { UserReply } from '../../../contract/sign-in.ts'
import { callApi, openStream } from '../../http/client.ts'
import { keepConnected } from '../../http/live-connection.ts'
import { ownKey } from '../../http/query-keys.ts'
import { inBackground } from '../../in-background.ts'
import { unreadQuery } from '../../session/notices/requests.ts'
import { myWorkQuery } from './requests.ts'

/** A browser shares few connections among all tabs of a site. */
const MAX_STREAMS = 3
/** The work is read so often where there are more projects, or where they are not known. */
const READ_MS = 60_000
/** Gathers events before the work is read. A random delay keeps pages from reading at the same moment. */
const GATHER_MS = 80
const SPREAD_MS = 160

/** The parts of a project whose changes make a person's work and requests stale. */
const WORK = new Set<Part>(['project', 'bookings', 'requests', 'summary'])

/** Returns a function that ends the watch. */
export function watchWork(queries: QueryClient, user: UserReply): () => void {
  const stops = [watchUnread(queries, () => readSoon())]
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => inBackground(queries.invalidateQueries({ queryKey: ownKey('work') }))
  const readSoon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        read()
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    )
  }
  const watch = (projectId: string) =>
    keepConnected({
      open: (signal) => openStream('watchProject', { params: { projectId }, signal }),
      // The first event comes when the stream begins: something may have changed before.
      onData: (data) => isAboutWork(JSON.parse(data) as ProjectEvent) && readSoon(),
      onLive: () => {},
      // The person has left the project.
      onRefused: readSoon,
    })
  inBackground(
    // Without a connection the projects are not known.
    projectsOf(queries, user)
      .catch(() => undefined)
      .then((projectIds) => {
        if (isOver) return
        stops.push(...(projectIds ?? []).slice(0, MAX_STREAMS).map(watch))
        if (projectIds && projectIds.length <= MAX_STREAMS) return
        const interval = setInterval(() => document.visibilityState === 'visible' && read(), READ_MS)
        stops.push(() => clearInterval(interval))
      }),
  )
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/**
 * Calls back when the person has one more unread notice. A turn in a request begins without an event of its project: others
 * would learn from it who is asked, and by the clock nothing is written at all.
 */
function watchUnread(queries: QueryClient, onMore: () => void): () => void {
  const hash = hashKey(unreadQuery.queryKey)
  const count = () => queries.getQueryData(unreadQuery.queryKey)
  let before = count()
  return queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hash) return
    const unread = count()
    if (before !== undefined && unread !== undefined && unread > before) onMore()
    before = unread
  })
}

/** A server of a newer version may send facts that this page does not know. */
function isAboutWork({ fact }: ProjectEvent): boolean {
  if (fact === undefined || !Object.hasOwn(FACTS, fact)) return true
  return factRow(fact as FactKind).event?.stale.some((part) => WORK.has(part)) ?? false
}

/** All projects of the person, first those of the next blocks. */
async function projectsOf(queries: QueryClient, { projectId, memberships }: UserReply): Promise<string[]> {
  if (projectId !== null) return [projectId]
  const replies = await Promise.all(
    memberships.map(({ tenantId }) => callApi('listProjects', { params: { tenantId } })),
  )
  const blocks = queries.getQueryData(myWorkQuery().queryKey)?.blocks ?? []
  const open = new Set(replies.flatMap(({ projects }) => projects.map(({ id }) => id)))
  const soon = blocks.map((block) => block.projectId).filter((id) => open.has(id))
  return [...new Set([...soon, ...open])]
}
