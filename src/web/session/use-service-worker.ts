import { usePreload } from '../ui/use-preload.ts'

/** Lets the page open offline from now on. Only in a build: the files of the development server have no fixed names. */
export function useServiceWorker(): void {
  usePreload(register)
}

// Some browsers refuse a service worker in private windows; the page then works without one.
async function register(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
}
