import type { ListedInvite } from '../../../contract/invites.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

/** The project's invites with the links that administrators hand over; the mailed ones prove a mailbox and stay there. */
export async function listInvites(
  db: Db,
  args: { secrets: Secrets; publicUrl: string; project: ProjectScope },
): Promise<ListedInvite[]> {
  const invites = await queries.listInvites(db, args.project)
  return invites.map((invite) => {
    const token = args.secrets.tokenOf('invite', invite.id)
    return {
      token,
      url: `${args.publicUrl}/invite/${token}`,
      role: invite.role,
      email: invite.emailKey,
      expiresAt: invite.expiresAt === null ? null : isoInstant(invite.expiresAt),
      // One that nobody can accept, because its maker lost the right, is as good as revoked.
      revoked: invite.revokedAt !== null || (invite.acceptedAt === null && !invite.isBacked),
      acceptedAt: invite.acceptedAt === null ? null : isoInstant(invite.acceptedAt),
      createdAt: isoInstant(invite.createdAt),
    }
  })
}
