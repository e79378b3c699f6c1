import { ECDH } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { Session, UserId } from '../../kernel/access/types.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import type { Outbound } from '../../kernel/outbound/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Subscription } from '../../push/subscription.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/** One more browser of a person ends the one that was stated longest ago. */
export const MAX_SUBSCRIPTIONS = 20
const ADDRESS = /^[^\s\p{C}]{1,2000}$/u

const hashOf = (secrets: Pick<Secrets, 'hash'>, endpoint: string) => secrets.hash('push-endpoint', endpoint)

/**
 * Pushes notices to a browser until its session ends, and no longer to a person who subscribed there before.
 * @throws AppError invalid_input
 */
export async function subscribe(
  tx: Tx,
  {
    secrets,
    outbound,
    session,
    now,
    endpoint,
    keys,
  }: Subscription & {
    secrets: Pick<Secrets, 'hash' | 'seal'>
    outbound: Pick<Outbound, 'isAllowed'>
    session: Session
    now: number
  },
): Promise<Outcome<void>> {
  requireUsable(endpoint, outbound)
  if (!isOnCurve(keys.p256dh)) throw invalidField('keys.p256dh', refusals.notAKey)
  const { userId, tokenHash } = session
  const subscription: Subscription = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  const sealed = secrets.seal(JSON.stringify(subscription))
  const endpointHash = hashOf(secrets, endpoint)
  await queries.storeSubscription(tx, { endpointHash, userId, tokenHash, sealed, now })
  await queries.deleteOldest(tx, { userId, kept: MAX_SUBSCRIPTIONS })
  return { result: undefined, facts: [] }
}

/** Ends the pushes of a person to an endpoint, if there are any. */
export async function unsubscribe(
  tx: Tx,
  { secrets, userId, endpoint }: { secrets: Pick<Secrets, 'hash'>; userId: UserId; endpoint: string },
): Promise<Outcome<void>> {
  await queries.deleteSubscription(tx, { userId, endpointHash: hashOf(secrets, endpoint) })
  return { result: undefined, facts: [] }
}

function requireUsable(endpoint: string, outbound: Pick<Outbound, 'isAllowed'>): void {
  if (!ADDRESS.test(endpoint)) throw invalidField('endpoint', refusals.notAnAddress)
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:') throw invalidField('endpoint', refusals.notHttps)
  if (!outbound.isAllowed(url)) throw invalidField('endpoint', refusals.inside)
}

/** Whether a push can be encrypted for the key. */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
