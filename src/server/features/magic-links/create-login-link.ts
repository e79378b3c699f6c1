import { emailKey } from '../../../domain/person.ts'
import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { findAccount } from '../users/accounts.ts'
import { createMagicLink, SIGN_IN_LINK_MS } from './create-magic-link.ts'

/** Makes a link that signs in once, for the operator of the server; undefined where the address has no account. */
export async function createLoginLink(
  db: Db,
  args: { secrets: Secrets; publicUrl: string; email: string; now: number },
): Promise<string | undefined> {
  const { secrets, now } = args
  const account = await findAccount(db, emailKey(args.email))
  if (!account) return undefined
  const token = await db
    .transaction()
    .execute((tx) =>
      createMagicLink(tx, { secrets, userId: account.userId, now, expiresAt: now + SIGN_IN_LINK_MS }),
    )
  return `${args.publicUrl}/magic/${token}`
}
