import { callApi } from '../http/client.ts'
import { sessionToken, storeUser } from '../session-store.ts'

/** Reads the signed-in person again, after their roles or the number of their open projects may have changed. */
export async function refreshUser(): Promise<void> {
  const token = sessionToken()
  try {
    const { user } = await callApi('getMe', {})
    if (sessionToken() === token) storeUser(user)
  } catch {
    // The change is saved, and the next start reads the person again.
  }
}
