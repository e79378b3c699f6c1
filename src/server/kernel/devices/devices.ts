/**
 * Devices: browsers that have signed in to an account, each known by a secret of its own. A device has limits and codes
 * of its own, which nobody else can use up. It gives no access.
 */
import type { Db, Tx } from '../../db/schema.ts'
import type { UserId } from '../access/types.ts'
import type { Secrets } from '../secrets.ts'
import * as queries from './queries.ts'

export { deleteDevicesOf as endDevicesOf, deleteExpiredDevices } from './queries.ts'

/** Devices last 180 days after the last sign-in. */
const DEVICE_MS = 180 * 24 * 60 * 60 * 1000

declare const brand: unique symbol
/** The hash of the secret of a device that is known for the account in question. */
export type KnownDevice = string & { readonly [brand]: 'known device' }

const hashOf = (secrets: Secrets, device: string) => secrets.hash('device', device)

/** Finds the device of a secret that a browser sent, if it is one of the account with this address. */
export async function findDevice(
  db: Db,
  args: { secrets: Secrets; emailKey: string; device: string | undefined; now: number },
): Promise<KnownDevice | undefined> {
  const { secrets, emailKey, device, now } = args
  if (device === undefined) return undefined
  const secretHash = hashOf(secrets, device)
  const isKnown = await queries.isDeviceOf(db, { secretHash, emailKey, now })
  return isKnown ? (secretHash as KnownDevice) : undefined
}

/** Makes the signed-in browser a device of the person, or extends it, and returns its secret, which is not stored. */
export async function rememberDevice(
  tx: Tx,
  args: { secrets: Secrets; userId: UserId; device?: string | undefined; now: number },
): Promise<string> {
  const { secrets, userId, device, now } = args
  const expiresAt = now + DEVICE_MS
  if (device !== undefined) {
    const secretHash = hashOf(secrets, device)
    if (await queries.extendDevice(tx, { secretHash, userId, now, expiresAt })) return device
  }
  const secret = secrets.randomToken()
  await queries.insertDevice(tx, { secretHash: hashOf(secrets, secret), userId, now, expiresAt })
  return secret
}
