import { hash, verify } from '@node-rs/argon2'

/** OWASP recommends argon2id with 19 MiB and two passes. @node-rs/argon2 uses argon2id by default. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A timing decoy: where there is no password, the given one is compared with this hash, which no password has. */
const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$SJOnunUbz7FdHLZWg8squA$BEUyva6v5prJX3H91VLzTqQNS30chlYT/sSITNDHEqw'

// Keyboards and systems encode a character in different ways: ü is one code point, or u and a combining mark.
const normalise = (password: string) => password.normalize('NFKC')

/**
 * Node has four threads for work beside the event loop, also for the sync of a save (db/sqlite/log-sync.ts). Two stay free
 * however many passwords wait.
 */
const MAX_AT_ONCE = 2
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Hashes a password. It takes some 60 ms, so it must not run inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalise(password), ARGON2))
}

/** Compares a password, and takes as long where there is none (null). It must not run inside a transaction. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const isMatch = await inTurn(() => verify(passwordHash ?? DECOY_HASH, normalise(password)))
  return isMatch && passwordHash !== null
}
