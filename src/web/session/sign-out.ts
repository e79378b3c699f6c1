import { callApi } from '../http/client.ts'
import { clearSession } from './session-store.ts'

/** The token dies on the server; the browser forgets the session whether or not the server could be reached. */
export async function signOut(): Promise<void> {
  try {
    await callApi('logout', {})
  } catch {
    // The token stays alive on the server until it expires; nobody here holds it any more.
  }
  clearSession(true)
}
