import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

/**
 * Finds the path to the newest open invite that is bound to the address, for a person without any membership: nobody
 * else is led on to an invite that a stranger may have made. The path's token proves the mailbox, so the path may only
 * stand in a mail to this address.
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
