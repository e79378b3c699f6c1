/** An open page of a version that the server has no files of any more: what it asks for later is gone. */
const RELOADED_KEY = 'reloaded_for'

/** Loads the page anew where a part of it cannot be loaded; once for the same part, and not without a connection. */
export function followNewVersions(): void {
  addEventListener('vite:preloadError', (event) => {
    const part = String((event as Event & { payload?: unknown }).payload)
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === part) return
    sessionStorage.setItem(RELOADED_KEY, part)
    event.preventDefault()
    location.reload()
  })
}
