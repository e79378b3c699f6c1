/** The signed-in session: token and user in local storage, shared by all tabs of this browser. */
import type { SessionReply, UserReply } from '../../contract/sign-in.ts'

/** `loading` while a stored token is being restored through the current-user call. */
export interface SessionState {
  status: 'loading' | 'ready'
  token: string | null
  user: UserReply | null
  /** The person signed out here: whoever comes next does not want the page this one was on. */
  isSignedOut?: boolean
}

const TOKEN_KEY = 'token'
const USER_KEY = 'user'
const SIGNED_OUT: SessionState = { status: 'ready', token: null, user: null }

const listeners = new Set<() => void>()
let state: SessionState = readStored()

function readStored(): SessionState {
  const token = localStorage.getItem(TOKEN_KEY)
  return token ? { status: 'loading', token, user: null } : SIGNED_OUT
}

function change(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export function sessionState(): SessionState {
  return state
}

export function sessionToken(): string | null {
  return state.token
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A sign-in succeeded. */
export function storeSession({ token, user }: SessionReply): void {
  localStorage.setItem(TOKEN_KEY, token)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  change({ status: 'ready', token, user })
}

/** The current-user call answered: the stored session is restored, or its person has changed. */
export function storeUser(user: UserReply): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  change({ ...state, status: 'ready', user })
}

/** The session has ended, or could not be restored; `isSignedOut` when the person asked for it. */
export function clearSession(isSignedOut = false): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  change({ ...SIGNED_OUT, isSignedOut })
}

/** Another tab signed in or out: this one follows, so that no write goes out as the wrong person. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    if (localStorage.getItem(TOKEN_KEY) !== state.token) change(readStored())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
