import { callApi } from '../http/client.ts'
import { clearSession } from '../session-store.ts'

/**
 * The browser forgets the session whether or not the server can be reached. At once: a page that is still shown while
 * the token dies would ask with it, and be refused.
 */
export async function signOut(): Promise<void> {
  const ended = callApi('logout', { keepalive: true })
  clearSession(true)
  // If it fails, the token stays alive on the server until it expires; nobody here holds it any more.
  await ended.catch(() => {})
}
