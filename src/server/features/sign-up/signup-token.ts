import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** Whether a path under /auth is the hidden admin sign-up. */
export function isSignupToken(
  token: string | undefined,
  args: { secrets: Secrets; config: Pick<Config, 'adminSignupToken'> },
): boolean {
  // Hashes have one length, and comparing them tells nothing about the token.
  const digest = (text: string) => Buffer.from(args.secrets.hash('signup-token', text))
  return token !== undefined && timingSafeEqual(digest(token), digest(args.config.adminSignupToken))
}
