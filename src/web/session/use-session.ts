import { useSyncExternalStore } from 'react'
import type { UserReply } from '../../contract/sign-in.ts'
import { type SessionState, sessionState, subscribe } from '../session-store.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState)
}

/** The signed-in person; a guard must stand above the component. */
export function useUser(): UserReply {
  const { user } = useSession()
  if (!user) throw new Error('useUser needs a <RequireSession> above it')
  return user
}
