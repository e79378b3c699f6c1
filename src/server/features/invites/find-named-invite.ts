import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { closedReason } from './closed-reason.ts'
import { mailedInvitePath } from './find-invite-path.ts'
import * as queries from './queries.ts'

/** Finds the invite that a sign-in names, as long as this address can accept it. The path is for a mail to the address. */
export async function findNamedInvite(
  db: Db,
  args: { secrets: Secrets; token: string | undefined; emailKey: string; now: number },
): Promise<{ tenantName: string; path: string } | undefined> {
  const { secrets, token, emailKey, now } = args
  const invite = token === undefined ? undefined : await queries.findInviteByToken(db, secrets, token)
  if (!invite || closedReason(invite, now) !== undefined) return undefined
  const { id, tenantName } = invite
  if (invite.emailKey === null) return { tenantName, path: `/invite/${secrets.tokenOf('invite', id)}` }
  return invite.emailKey === emailKey ? { tenantName, path: mailedInvitePath(secrets, id) } : undefined
}
