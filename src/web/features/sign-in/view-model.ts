/** Decisions of the sign-in screens: which invite waits, and how a code is verified. */
import { emailKey } from '../../../domain/person.ts'

/** The token of the invite that a path leads to. */
export function inviteTokenOf(path: string | undefined): string | undefined {
  return /^\/invite\/([\w-]+)$/.exec(path ?? '')?.[1]
}

/** The password sign-in that waits for its code. A reload of the page loses the password. */
export interface PendingLogin {
  email: string
  password?: string
}

export type VerifyWay =
  /** The code goes with the password that was typed for this sign-in. */
  | { kind: 'password'; password: string }
  /** The sign-in needs its password, which the person has to type again. */
  | { kind: 'ask-password' }
  /** The mailed code is enough, for example after a sign-up. */
  | { kind: 'email' }

/** Decides how the code for an address is verified. A password counts only for the address it was typed for. */
export function verifyWay(email: string, pending: PendingLogin | undefined): VerifyWay {
  if (!pending || emailKey(pending.email) !== emailKey(email)) return { kind: 'email' }
  if (pending.password === undefined) return { kind: 'ask-password' }
  return { kind: 'password', password: pending.password }
}
