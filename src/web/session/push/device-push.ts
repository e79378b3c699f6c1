/** Push on this device: what the browser allows, and its subscription. No library and no request of this page is needed. */
import { sessionToken } from '../../session-store.ts'

/** Why a browser cannot get pushes. `home-screen`: an iPhone or iPad, where only an app on the home screen can. */
export type PushObstacle = 'insecure' | 'home-screen' | 'unsupported' | 'blocked'

export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Which session of this browser has push switched on, and with which endpoint. */
const STORED_KEY = 'push'
const WORKER = '/service-worker.js'

export function pushObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || typeof Notification === 'undefined')
    return isApplePhone() ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** iPads name themselves Macs, and no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** The start of the token tells sessions apart. */
const sessionMark = () => sessionToken()?.slice(0, 12)

/** The endpoint with which push is on in this session. Another session of this browser ended or left its own. */
export function storedEndpoint(): string | undefined {
  const [mark, endpoint] = localStorage.getItem(STORED_KEY)?.split(' ') ?? []
  return mark !== undefined && mark === sessionMark() ? endpoint : undefined
}

export function storeEndpoint(endpoint: string | undefined): void {
  if (endpoint === undefined) localStorage.removeItem(STORED_KEY)
  else localStorage.setItem(STORED_KEY, `${sessionMark()} ${endpoint}`)
}

/** The browser’s subscription, if it has one. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Subscribes this browser with the server’s key; one of another key is replaced. */
export async function subscribeBrowser(pushKey: string): Promise<BrowserSubscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present && keyOf(present) !== pushKey) await present.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  // Both keys are there since the subscription has a server key.
  return subscription.toJSON() as unknown as BrowserSubscription
}

/** The server’s key of a subscription, in the form in which the server gives it. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
