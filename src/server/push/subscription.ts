/** A browser to which pushes go, as it names itself: where, and the keys for which they are encrypted. */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
