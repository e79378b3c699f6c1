/** The signed-in session: token and user in local storage, shared by all tabs of this browser. */
import type { SessionReply, UserReply } from '../contract/sign-in.ts'
import { storeDevice } from './device-store.ts'
import { isOffline } from './http/connection.ts'
import { createListeners } from './listeners.ts'

/** `loading` while a stored token is being restored through the current-user call. */
export interface SessionState {
  status: 'loading' | 'ready'
  token: string | null
  user: UserReply | null
  /** The person signed out on purpose: the next sign-in does not lead back to their page. */
  isSignedOut?: boolean
  /** The person whose session expired: after their next sign-in their unsaved drafts are still there. */
  expiredUserId?: UserReply['id'] | undefined
  /** The person of `expiredUserId` has signed in again. */
  hasReturned?: boolean
  /** The server could not confirm the session; `user` is the person who was signed in last. */
  isUnverified?: boolean
}

const TOKEN_KEY = 'token'
const USER_KEY = 'user'
/** Set for a moment, so that other tabs receive a storage event that tells a sign-out on purpose from an expiry. */
const SIGNED_OUT_KEY = 'signed_out'
/** The person's own replies for reading offline (session/offline-replies.ts). */
export const OFFLINE_REPLIES_KEY = 'kept_replies'
/** The person's unsaved drafts (session/stored-drafts.ts). */
export const STORED_DRAFTS_KEY = 'unsaved_drafts'
const SIGNED_OUT: SessionState = { status: 'ready', token: null, user: null }

const { notify, subscribe } = createListeners()
export { subscribe }
let state: SessionState = readStored()
/** The token of the session that began on this page, and not before it was opened. */
let begunHere: string | undefined

function readStored(): SessionState {
  const token = localStorage.getItem(TOKEN_KEY)
  return token ? { status: 'loading', token, user: null } : SIGNED_OUT
}

function change(next: SessionState): void {
  state = next
  notify()
}

export function sessionState(): SessionState {
  return state
}

export function sessionToken(): string | null {
  return state.token
}

/** Whether the browser stores this session: another tab may just have signed out, or signed in another person. */
export function isStoredSession(): boolean {
  return state.token !== null && localStorage.getItem(TOKEN_KEY) === state.token
}

/** Whether this browser stores replies of a person, which the page draws before the answers come. */
export function hasOfflineReplies(): boolean {
  return localStorage.getItem(OFFLINE_REPLIES_KEY) !== null
}

/** Call where a stored reply names what the server refuses. The page stores again what it reads. */
export function dropOfflineReplies(): void {
  localStorage.removeItem(OFFLINE_REPLIES_KEY)
}

/**
 * Call where a screen cannot be drawn: a stored reply of another version may be why, and each visit would begin with it. A
 * screen whose file does not come without a connection says nothing of the replies.
 */
export function dropBrokenReplies(): void {
  if (!isOffline()) dropOfflineReplies()
}

/** Call after a successful sign-in. */
export function storeSession({ token, user, device }: SessionReply): void {
  if (storedUser()?.id !== user.id) dropOfflineReplies()
  // The drafts of a session that expired wait for their person, and for nobody else.
  if (!localStorage.getItem(STORED_DRAFTS_KEY)?.includes(user.id)) localStorage.removeItem(STORED_DRAFTS_KEY)
  localStorage.setItem(TOKEN_KEY, token)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  if (device !== undefined) storeDevice(user.email, device)
  begunHere = token
  change({ status: 'ready', token, user, hasReturned: user.id === state.expiredUserId })
}

/** Whether the session began on this page. Otherwise it is older, and another site may have opened the page. */
export function hasBegunHere(): boolean {
  return state.token !== null && state.token === begunHere
}

/** Takes the answer of the current-user call: it restores the stored session or brings changes of its person. */
export function storeUser(user: UserReply): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  change({ status: 'ready', token: state.token, user })
}

/** Without an answer, assumes that the stored person is still signed in. Returns false where none is stored. */
export function assumeStoredUser(): boolean {
  const user = storedUser()
  if (user) change({ ...state, status: 'ready', user, isUnverified: true })
  return user !== undefined
}

/** The person who was signed in last. The storage of a browser may hold any text, so the shape is checked. */
export function storedUser(): UserReply | undefined {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as Partial<UserReply> | null
    return user?.id && user.role && user.memberships ? (user as UserReply) : undefined
  } catch {
    return undefined
  }
}

/** Ends the session in this browser; `isSignedOut` when the person asked for it. */
export function clearSession(isSignedOut = false): void {
  if (isSignedOut) {
    // The other tabs drop their drafts first, so that the sign-out finds none there.
    localStorage.removeItem(STORED_DRAFTS_KEY)
    localStorage.setItem(SIGNED_OUT_KEY, '1')
    localStorage.removeItem(SIGNED_OUT_KEY)
  }
  clearStorage({ isSignedOut })
}

/** Call when the server no longer knows the session. */
export function expireSession(): void {
  clearStorage({ expiredUserId: state.user?.id })
}

function clearStorage(reason: Partial<SessionState>): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  dropOfflineReplies()
  change({ ...SIGNED_OUT, ...reason })
}

/**
 * Follows the sign-ins and sign-outs of other tabs, so that no write goes out as the wrong person.
 * @param hasUnsaved whether this tab holds unsaved drafts
 */
export function followOtherTabs(hasUnsaved: () => boolean): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // The other tab did not ask about the drafts of this tab, so they stay for their person, as when a session expires.
    if (key === SIGNED_OUT_KEY && newValue && !hasUnsaved())
      return change({ ...SIGNED_OUT, isSignedOut: true })
    if (key !== TOKEN_KEY && key !== null) return
    if (localStorage.getItem(TOKEN_KEY) === state.token) return
    const before = state.user?.id ?? state.expiredUserId
    const next = readStored()
    if (before && next.token) change({ ...next, hasReturned: before === storedUser()?.id })
    else change({ ...next, expiredUserId: before })
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
