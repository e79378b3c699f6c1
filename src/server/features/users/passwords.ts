import { hash, verify } from '@node-rs/argon2'

/** OWASP recommends argon2id with 19 MiB and two passes. @node-rs/argon2 uses argon2id by default. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A timing decoy: where there is no password, the given one is compared with this hash, which no password has. */
const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$SJOnunUbz7FdHLZWg8squA$BEUyva6v5prJX3H91VLzTqQNS30chlYT/sSITNDHEqw'

// Keyboards and systems encode a character in different ways: ü is one code point, or u and a combining mark.
const normalise = (password: string) => password.normalize('NFKC')

/** Hashes a password. It takes some 60 ms, so it must not run inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), ARGON2)
}

/** Compares a password, and takes as long where there is none (null). It must not run inside a transaction. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? DECOY_HASH, normalise(password))
  return isMatch && passwordHash !== null
}
