import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, as OWASP recommends; @node-rs/argon2 takes argon2id by itself. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of no password: where there is none to compare with, the same work is done against this. */
const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$SJOnunUbz7FdHLZWg8squA$BEUyva6v5prJX3H91VLzTqQNS30chlYT/sSITNDHEqw'

// Keyboards and systems write the same character in different ways: ü as one, or as u and two dots.
const normalise = (password: string) => password.normalize('NFKC')

/** Takes some 60 ms: never inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), ARGON2)
}

/** Compares, and takes as long where there is no password (null). Never inside a transaction. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? DECOY_HASH, normalise(password))
  return isMatch && passwordHash !== null
}
