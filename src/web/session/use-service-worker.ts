import { useEffect } from 'react'

/** The page opens without a connection from now on. Only as built: the development server's files have no fixed names. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // A browser that refuses, as some do in private windows, works as it did before there were any.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }, [])
}
