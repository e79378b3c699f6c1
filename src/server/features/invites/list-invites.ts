import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { ListedInvite } from '../../../contract/invites.ts'
import type { Role } from '../../../domain/roles.ts'
import { readPage } from '../../db/read-page.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { isRevoked } from './closed-reason.ts'
import * as queries from './queries.ts'

/**
 * Lists a page of invites with the links that the caller may hand over: a planner those of freelancers. The mailed links
 * prove a mailbox and are not listed.
 */
export async function listInvites(
  db: Db,
  args: {
    secrets: Secrets
    publicUrl: string
    project: ProjectScope
    role: Role
    before: string | undefined
  },
): Promise<{ invites: ListedInvite[]; next: string | null }> {
  const { project, before } = args
  const onlyRole = args.role === 'ADMIN' ? undefined : 'FREELANCER'
  const { rows, next } = await readPage(PAGE_SIZES.invites, {
    read: (limit) => queries.listInvites(db, { ...project, onlyRole, before, limit }),
    idOf: ({ id }) => id,
  })
  const invites = rows.map((invite) => {
    const token = args.secrets.tokenOf('invite', invite.id)
    return {
      token,
      url: `${args.publicUrl}/invite/${token}`,
      role: invite.role,
      email: invite.emailKey,
      expiresAt: invite.expiresAt === null ? null : isoInstant(invite.expiresAt),
      revoked: invite.acceptedAt === null ? isRevoked(invite) : invite.revokedAt !== null,
      acceptedAt: invite.acceptedAt === null ? null : isoInstant(invite.acceptedAt),
      createdAt: isoInstant(invite.createdAt),
      mailFailed: invite.mailFailedAt === null ? null : { at: isoInstant(invite.mailFailedAt) },
    }
  })
  return { invites, next }
}
