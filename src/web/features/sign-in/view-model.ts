/** What the sign-in screens decide: which invite waits, how a code is verified. */
import { emailKey } from '../../../domain/person.ts'

/** The token of the invite that a path leads to. */
export function inviteTokenOf(path: string | undefined): string | undefined {
  return /^\/invite\/([\w-]+)$/.exec(path ?? '')?.[1]
}

/** The password sign-in that waits for its code; the password is gone after a reload. */
export interface PendingLogin {
  email: string
  password?: string
}

export type VerifyWay =
  /** With the password that was typed for this sign-in. */
  | { kind: 'password'; password: string }
  /** It is a password sign-in, but the password has to be typed again. */
  | { kind: 'ask-password' }
  /** By the mailed code alone: after a sign-up. */
  | { kind: 'email' }

/** How the code for an address is verified: a password belongs to the address it was typed for, and to no other. */
export function verifyWay(email: string, pending: PendingLogin | undefined): VerifyWay {
  if (!pending || emailKey(pending.email) !== emailKey(email)) return { kind: 'email' }
  if (pending.password === undefined) return { kind: 'ask-password' }
  return { kind: 'password', password: pending.password }
}
