/** The rule by which people make organisations: at an address that is known, at one with a secret, or not at all. */
import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { findGeneratedSecret, keepGeneratedSecret } from '../../kernel/generated-secrets/generated-secrets.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

export interface SignUpRule {
  /** Whether nobody makes an organisation any more. */
  isClosed: boolean
  /** The last part of the sign-up's address. */
  token: string
  /** Whether a sign-up has to name the token, too. */
  isTokenRequired: boolean
}

const USUAL_TOKEN = 'admin-signup'
const NAME = 'signup-token'

/**
 * Reads the rule of the settings. Where the app is open to other machines and no token is set, it makes one, unless it is
 * there already. A closed sign-up ends those that wait for their code.
 */
export async function readSignUpRule(
  db: Db,
  {
    config: { adminSignupToken, isSignUpClosed, isBeyondLoopback },
    secrets,
  }: {
    config: Pick<Config, 'adminSignupToken' | 'isSignUpClosed' | 'isBeyondLoopback'>
    secrets: Secrets
  },
): Promise<SignUpRule> {
  if (isSignUpClosed) {
    // A full disk takes no deletion, but no code completes a sign-up there either; the sweeper tries again.
    await queries.deletePendingSignups(db).catch(() => {})
    return { isClosed: true, token: '', isTokenRequired: true }
  }
  const rule = { isClosed: false, isTokenRequired: true }
  if (adminSignupToken !== undefined) return { ...rule, token: adminSignupToken }
  if (isBeyondLoopback) {
    const make = () => secrets.randomToken()
    return { ...rule, token: await keepGeneratedSecret(db, secrets, { name: NAME, make }) }
  }
  return { isClosed: false, isTokenRequired: false, token: USUAL_TOKEN }
}

/** The token that was made at an earlier start beyond loopback; undefined where there is none. */
export function findMadeToken(db: Db, secrets: Secrets): Promise<string | undefined> {
  return findGeneratedSecret(db, secrets, NAME)
}

/** Whether a path under /auth is that of the hidden admin sign-up. */
export function isSignupToken(
  token: string | undefined,
  { signUp, secrets }: { signUp: SignUpRule; secrets: Secrets },
): boolean {
  // All hashes have one length, and the time to compare them reveals nothing about the token.
  const digest = (text: string) => Buffer.from(secrets.hash('signup-token', text))
  return token !== undefined && !signUp.isClosed && timingSafeEqual(digest(token), digest(signUp.token))
}
