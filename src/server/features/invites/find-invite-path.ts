import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

/**
 * Where a mail to the address leads on to: the newest invite that is bound to it and still open. The token proves the
 * mailbox, so it belongs in a mail to this very address and nowhere else.
 */
export async function findInvitePath(
  db: Db,
  args: { secrets: Secrets; emailKey: string; now: number },
): Promise<string | undefined> {
  const id = await queries.findNewestOpenInvite(db, args)
  return id === undefined ? undefined : mailedInvitePath(args.secrets, id)
}

export function mailedInvitePath(secrets: Secrets, inviteId: string): string {
  return `/invite/${secrets.tokenOf('mailed-invite', inviteId)}`
}
