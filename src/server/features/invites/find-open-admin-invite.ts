import type { Db } from '../../db/schema.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { closedReason } from './closed-reason.ts'
import * as queries from './queries.ts'

/** Finds the administrator's invite of a token, as long as it can be accepted. Such an invite is bound to no address. */
export async function findOpenAdminInvite(
  db: Db,
  args: { secrets: Secrets; token: string | undefined; now: number },
): Promise<{ tenantName: string; path: string } | undefined> {
  const { secrets, token, now } = args
  const id = token === undefined ? undefined : secrets.idOfToken('invite', token)
  const invite = id === undefined ? undefined : await queries.findInvite(db, id)
  if (invite?.role !== 'ADMIN' || closedReason(invite, now) !== undefined) return undefined
  return { tenantName: invite.tenantName, path: `/invite/${token}` }
}
