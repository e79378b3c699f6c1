import { useSyncExternalStore } from 'react'
import { isConnectionLost, subscribe } from './connection.ts'

export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, isConnectionLost)
}
