import { useSyncExternalStore } from 'react'
import { isOffline, subscribe } from './connection.ts'

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}
