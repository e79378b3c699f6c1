import { callApi } from '../http/client.ts'
import { clearSession } from '../session-store.ts'

/**
 * Ends the session in the browser, whether or not the server can be reached. The session is cleared before the answer comes:
 * a page that is still drawn would otherwise call with the ended token and be refused.
 */
export async function signOut(): Promise<void> {
  const ended = callApi('logout', { keepalive: true })
  clearSession(true)
  // Where the call fails, the token stays valid on the server until it expires, but this browser no longer has it.
  await ended.catch(() => {})
}
