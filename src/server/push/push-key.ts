/** The key pair (VAPID, RFC 8292) by which push services know that a push is ours. The first start makes it. */
import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { whyUnavailable } from '../db/failures.ts'
import type { Db } from '../db/schema.ts'
import { ConfigError } from '../kernel/errors.ts'
import { keepGeneratedSecret } from '../kernel/generated-secrets/generated-secrets.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { readOrStoreSecret } from '../settings/data-dir.ts'

/** Both in unpadded Base64url; browsers take the public key to subscribe. */
export interface PushKey {
  publicKey: string
  privateKey: string
}

const NAME = 'push-key'

/** The key pair of a private key. Throws for a text that is none. */
export function pushKeyOf(privateKey: string): PushKey {
  if (!/^[\w-]{43}$/.test(privateKey)) throw new RangeError('A private key has 32 bytes.')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

function freshKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key that begins with zeros is shorter as Node gives it.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

interface KeyPlace {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  db: Db
  secrets: Pick<Secrets, 'seal' | 'unseal'>
}

/**
 * Loads the key pair, and makes it at the first start: with PostgreSQL in the database, so that all nodes have the same,
 * else in DATA_DIR. On a disk that is too full for it the server starts without.
 * @throws ConfigError
 */
export async function loadPushKey({
  config: { dataDir, databaseUrl },
  db,
  secrets,
  log,
}: KeyPlace & { log: Logger }): Promise<PushKey | undefined> {
  try {
    const key =
      databaseUrl === undefined
        ? readOrStoreSecret(join(dataDir, NAME), freshKey())
        : await keepGeneratedSecret(db, secrets, { name: NAME, make: freshKey })
    return pushKeyOf(key)
  } catch (error) {
    if (whyUnavailable(error) === 'full') {
      log.error('the disk is full: nothing is pushed until there is room and the server has started again')
      return undefined
    }
    if (databaseUrl !== undefined) throw error
    const reason = (error as NodeJS.ErrnoException).code ?? 'it is no key'
    throw new ConfigError(
      `DATA_DIR holds a ${NAME} that cannot be written or read (${reason}): ${join(dataDir, NAME)}`,
    )
  }
}
