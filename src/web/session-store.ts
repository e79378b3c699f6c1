/** The signed-in session: token and user in local storage, shared by all tabs of this browser. */
import type { SessionReply, UserReply } from '../contract/sign-in.ts'
import { createListeners } from './listeners.ts'

/** `loading` while a stored token is being restored through the current-user call. */
export interface SessionState {
  status: 'loading' | 'ready'
  token: string | null
  user: UserReply | null
  /** The person signed out here: whoever comes next does not want the page this one was on. */
  isSignedOut?: boolean
  /** The session ended unasked, and whose it was: who comes back finds what was not saved. */
  lapsedFor?: UserReply['id']
  /** That person has come back. */
  isBack?: boolean
  /** Nobody could be asked whether the session still holds: the person is the one who was here last. */
  isUnproven?: boolean
}

const TOKEN_KEY = 'token'
const USER_KEY = 'user'
/** There for a moment, so that other tabs hear that the person asked for it. */
const SIGNED_OUT_KEY = 'signed_out'
/** The person's own replies for reading offline (session/offline-replies.ts). */
export const OFFLINE_REPLIES_KEY = 'kept_replies'
const SIGNED_OUT: SessionState = { status: 'ready', token: null, user: null }

const { tell, subscribe } = createListeners()
export { subscribe }
let state: SessionState = readStored()

function readStored(): SessionState {
  const token = localStorage.getItem(TOKEN_KEY)
  return token ? { status: 'loading', token, user: null } : SIGNED_OUT
}

function change(next: SessionState): void {
  state = next
  tell()
}

export function sessionState(): SessionState {
  return state
}

export function sessionToken(): string | null {
  return state.token
}

/** A sign-in succeeded. */
export function storeSession({ token, user }: SessionReply): void {
  if (storedUser()?.id !== user.id) localStorage.removeItem(OFFLINE_REPLIES_KEY)
  localStorage.setItem(TOKEN_KEY, token)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  change({ status: 'ready', token, user, isBack: user.id === state.lapsedFor })
}

/** The current-user call answered: the stored session is restored, or its person has changed. */
export function storeUser(user: UserReply): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  change({ status: 'ready', token: state.token, user })
}

/** No answer came: whoever was here last is taken to be here still, until somebody can be asked. Gives whether one was. */
export function trustStoredUser(): boolean {
  const user = storedUser()
  if (user) change({ ...state, status: 'ready', user, isUnproven: true })
  return user !== undefined
}

/** Who was signed in here last. Anything may stand in the storage of a browser. */
export function storedUser(): UserReply | undefined {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as Partial<UserReply> | null
    return user?.id && user.role && user.memberships ? (user as UserReply) : undefined
  } catch {
    return undefined
  }
}

/** The session could not be restored, or was ended; `isSignedOut` when the person asked for it. */
export function clearSession(isSignedOut = false): void {
  if (isSignedOut) {
    localStorage.setItem(SIGNED_OUT_KEY, '1')
    localStorage.removeItem(SIGNED_OUT_KEY)
  }
  forget({ isSignedOut })
}

/** The server does not know the session any more. */
export function lapseSession(): void {
  forget(state.user ? { lapsedFor: state.user.id } : {})
}

function forget(why: Partial<SessionState>): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem(OFFLINE_REPLIES_KEY)
  change({ ...SIGNED_OUT, ...why })
}

/**
 * Another tab signed in or out: this one follows, so that no write goes out as the wrong person.
 * @param hasUnsaved whether this tab holds changes that are not saved
 */
export function followOtherTabs(hasUnsaved: () => boolean): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // What is not saved in this tab was not asked about in the other: it waits for its person, as when a session lapses.
    if (key === SIGNED_OUT_KEY && newValue && !hasUnsaved())
      return change({ ...SIGNED_OUT, isSignedOut: true })
    if (key !== TOKEN_KEY && key !== null) return
    if (localStorage.getItem(TOKEN_KEY) === state.token) return
    const before = state.user?.id ?? state.lapsedFor
    const next = readStored()
    if (before === undefined) change(next)
    else if (next.token) change({ ...next, isBack: before === storedUser()?.id })
    else change({ ...next, lapsedFor: before })
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
