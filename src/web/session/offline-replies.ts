/**
 * A person's own replies, stored in this browser so that they can be read without a connection. They leave with the session
 * (session-store.ts), and only the person whose id they carry can read them.
 */
import { currentInstant, currentMonth } from '../clock.ts'
import { isStoredSession, OFFLINE_REPLIES_KEY, sessionState } from '../session-store.ts'

interface OfflineReplies {
  userId: string
  replies: Record<string, { at: number; data: object }>
}

/** A few months of a few projects: the storage of a browser is small. */
const MAX_REPLIES = 24
/** A stored reply whose answer is not late yet. */
const AWAITING = 0
/** When the server sent each offline reply, or AWAITING. */
const sentAt = new WeakMap<object, number>()
/** The storage as this page knows it. To parse 24 replies (250 kB) takes 3 ms, and each query of a visit needs them. */
let known: { text?: string; stored?: OfflineReplies } = {}

/** The moment at which an offline reply was read from the server; undefined for any other data. */
export const offlineSince = (data: unknown): number | undefined => sentAt.get(data as object) || undefined

/** Whether the reply comes from the storage, and its answer is not late yet. */
export const isAwaiting = (data: unknown): boolean => sentAt.get(data as object) === AWAITING

/** Whether the reply comes from the storage, and no answer has confirmed it. */
export const isStored = (data: unknown): boolean => sentAt.has(data as object)

/** Takes a stored reply as one of now, since the answer is equal. */
export const confirmReply = (data: unknown): boolean => sentAt.delete(data as object)

export function storeOfflineReply(name: string, data: object): void {
  const { user } = sessionState()
  if (!user || !isStoredSession()) return
  const others = Object.entries(ownReplies()).filter(([each]) => each !== name)
  // The replies that the page opens with are dropped last.
  const latest = others
    .toSorted(([a, { at }], [b, other]) => opensPage(b) - opensPage(a) || other.at - at)
    .slice(0, MAX_REPLIES - 1)
  const replies = Object.fromEntries([[name, { at: currentInstant(), data }], ...latest])
  const next: OfflineReplies = { userId: user.id, replies }
  const text = JSON.stringify(next)
  // Where the storage is full, the older replies stay, and the page shows their age.
  localStorage.setItem(OFFLINE_REPLIES_KEY, text)
  known = { text, stored: next }
}

/** 1 for lists and the current month, 0 for other months; the key of a query names its month. */
const opensPage = (name: string) => Number(!/"\d{4}-\d\d"/.test(name) || name.includes(currentMonth()))

/** A stored reply to begin with while the server is asked. */
export const readAwaitingReply = (name: string): object | undefined => readReply(name, AWAITING)

/** A stored reply in place of an answer that is late or does not come. */
export const readOfflineReply = (name: string): object | undefined => readReply(name)

/** Each reading has an object of its own, since it may await its answer or be offline. */
function readReply(name: string, at?: number): object | undefined {
  const reply = ownReplies()[name]
  if (!reply) return undefined
  const data = { ...reply.data }
  sentAt.set(data, at ?? reply.at)
  return data
}

/** The stored replies of the signed-in person. The storage of a browser may hold any text, so the shape is checked. */
function ownReplies(): OfflineReplies['replies'] {
  const text = localStorage.getItem(OFFLINE_REPLIES_KEY) ?? '{}'
  try {
    if (text !== known.text) known = { text, stored: JSON.parse(text) as OfflineReplies }
    const { stored } = known
    if (stored?.userId === sessionState().user?.id) return stored?.replies ?? {}
  } catch {
    // The text is no JSON, so this page did not write it.
  }
  return {}
}
