/** An open page of an older version: the server no longer has the files that the page loads later. */
const RELOADED_KEY = 'reloaded_for'

/** Reloads the page when a part of it cannot be loaded: once for each part, and only with a connection. */
export function followNewVersions(): void {
  addEventListener('vite:preloadError', (event) => {
    const part = String((event as Event & { payload?: unknown }).payload)
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === part) return
    sessionStorage.setItem(RELOADED_KEY, part)
    event.preventDefault()
    location.reload()
  })
}
