/**
 * A person's own replies, stored in this browser so that they can be read without a connection. They leave with the session
 * (session-store.ts), and only the person whose id they carry can read them.
 */
import { currentInstant, currentMonth } from '../clock.ts'
import { OFFLINE_REPLIES_KEY, sessionState } from '../session-store.ts'

interface OfflineReplies {
  userId: string
  replies: Record<string, { at: number; data: object }>
}

/** A few months of a few projects: the storage of a browser is small. */
const MAX_REPLIES = 24
/** When the server sent each reply that was read from the storage. */
const readAt = new WeakMap<object, number>()

/** The moment at which an offline reply was read from the server; undefined for a reply of now. */
export function offlineSince(data: unknown): number | undefined {
  return typeof data === 'object' && data !== null ? readAt.get(data) : undefined
}

export function storeOfflineReply(name: string, data: object): void {
  const userId = sessionState().user?.id
  // Another tab may just have signed out.
  if (userId === undefined || localStorage.getItem('token') === null) return
  const others = Object.entries(offlineRepliesOf(userId).replies).filter(([each]) => each !== name)
  // The replies that the page opens with are dropped last.
  const latest = others
    .toSorted(([a, { at }], [b, other]) => opensPage(b) - opensPage(a) || other.at - at)
    .slice(0, MAX_REPLIES - 1)
  const replies = Object.fromEntries([[name, { at: currentInstant(), data }], ...latest])
  try {
    localStorage.setItem(OFFLINE_REPLIES_KEY, JSON.stringify({ userId, replies } satisfies OfflineReplies))
  } catch {
    // The storage is full: the older replies stay, and the page shows their age.
  }
}

/** 1 for lists and the current month, 0 for other months; the key of a query names its month. */
const opensPage = (name: string) => Number(!/"\d{4}-\d\d"/.test(name) || name.includes(currentMonth()))

export function readOfflineReply(name: string): object | undefined {
  const userId = sessionState().user?.id
  const reply = userId === undefined ? undefined : offlineRepliesOf(userId).replies[name]
  if (reply) readAt.set(reply.data, reply.at)
  return reply?.data
}

/** The storage of a browser may hold any text, so the shape is checked. */
function offlineRepliesOf(userId: string): OfflineReplies {
  try {
    const stored = JSON.parse(localStorage.getItem(OFFLINE_REPLIES_KEY) ?? 'null') as OfflineReplies | null
    if (stored?.userId === userId && typeof stored.replies === 'object') return stored
  } catch {
    // The text is no JSON, so this page did not write it.
  }
  return { userId, replies: {} }
}
