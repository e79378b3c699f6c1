import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** Whether a path under /auth is that of the hidden admin sign-up. */
export function isSignupToken(
  token: string | undefined,
  args: { secrets: Secrets; config: Pick<Config, 'adminSignupToken'> },
): boolean {
  // All hashes have one length, and the time to compare them reveals nothing about the token.
  const digest = (text: string) => Buffer.from(args.secrets.hash('signup-token', text))
  return token !== undefined && timingSafeEqual(digest(token), digest(args.config.adminSignupToken))
}
