import { usePreload } from '../ui/use-preload.ts'

/** The page opens without a connection from now on. Only as built: the development server's files have no fixed names. */
export function useServiceWorker(): void {
  usePreload(register)
}

// A browser that refuses, as some do in private windows, works as it did before there were any.
async function register(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
}
