/**
 * What a person has read of their own, kept in this browser so that it can be read without a connection. It is theirs alone:
 * it goes with their session (session-store.ts), and is handed to nobody whose id is not on it.
 */
import { currentInstant, currentMonth } from '../clock.ts'
import { KEPT_KEY, sessionState } from '../session-store.ts'

interface Kept {
  userId: string
  replies: Record<string, { at: number; data: object }>
}

/** Some months of some projects; the storage of a browser is small. */
const MOST = 24
/** Replies that came from here and not from the server, and when they were read there. */
const readAt = new WeakMap<object, number>()

/** When this reply was read, where it is a kept one. */
export function keptAt(data: unknown): number | undefined {
  return typeof data === 'object' && data !== null ? readAt.get(data) : undefined
}

export function keepReply(name: string, data: object): void {
  const userId = sessionState().user?.id
  // Another tab may just have signed out.
  if (userId === undefined || localStorage.getItem('token') === null) return
  const others = Object.entries(keptOf(userId).replies).filter(([each]) => each !== name)
  // What the page opens with is the last to go.
  const kept = others
    .toSorted(([a, { at }], [b, other]) => opensPage(b) - opensPage(a) || other.at - at)
    .slice(0, MOST - 1)
  const replies = Object.fromEntries([[name, { at: currentInstant(), data }], ...kept])
  try {
    localStorage.setItem(KEPT_KEY, JSON.stringify({ userId, replies } satisfies Kept))
  } catch {
    // The storage is full: what is there is older, and says so.
  }
}

/** 1 for lists and the current month, 0 for other months; the key of a query names its month. */
const opensPage = (name: string) => Number(!/"\d{4}-\d\d"/.test(name) || name.includes(currentMonth()))

export function keptReply(name: string): object | undefined {
  const userId = sessionState().user?.id
  const reply = userId === undefined ? undefined : keptOf(userId).replies[name]
  if (reply) readAt.set(reply.data, reply.at)
  return reply?.data
}

/** Anything may stand in the storage of a browser. */
function keptOf(userId: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_KEY) ?? 'null') as Kept | null
    if (kept?.userId === userId && typeof kept.replies === 'object') return kept
  } catch {
    // Not ours.
  }
  return { userId, replies: {} }
}
