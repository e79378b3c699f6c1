import { callApi } from '../../http/client.ts'
import {
  findSubscription,
  pushObstacle,
  storedEndpoint,
  storeEndpoint,
  subscribeBrowser,
} from './device-push.ts'

/**
 * Renews the subscription if the browser has replaced it. Ends a subscription that an earlier session of this browser left, since
 * it may be another person's. The next page tries again after a failure.
 */
export async function keepPush(): Promise<void> {
  if (pushObstacle() !== undefined) return
  const stored = storedEndpoint()
  const present = await findSubscription()
  if (stored === undefined) {
    await present?.unsubscribe()
    return
  }
  if (present?.endpoint === stored || Notification.permission !== 'granted') return
  await renewPush()
}

/** Subscribes anew with the present key of the server, and ends what was before. */
export async function renewPush(): Promise<void> {
  const before = storedEndpoint()
  const { pushKey } = await callApi('getConfig', {})
  if (pushKey === null) return
  const { endpoint, keys } = await subscribeBrowser(pushKey)
  await callApi('subscribeToPush', { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } })
  storeEndpoint(endpoint)
  if (before !== undefined && before !== endpoint)
    await callApi('unsubscribeFromPush', { body: { endpoint: before } })
}
