import { PAGE_SIZES } from '../../../contract/bounds.ts'
import type { MagicLinkReply } from '../../../contract/invites.ts'
import { earliest } from '../../../domain/moment.ts'
import { readPage } from '../../db/read-page.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

/** Lists a page of the links that the project's administrators may see now, which excludes links that a person requested. */
export async function listMagicLinks(
  db: Db,
  args: {
    secrets: Secrets
    publicUrl: string
    project: ProjectScope
    before: string | undefined
    now: number
  },
): Promise<{ links: MagicLinkReply[]; next: string | null }> {
  const { project, before, now } = args
  const { rows, next } = await readPage(PAGE_SIZES.links, {
    read: (limit) => queries.listVisibleLinks(db, { ...project, now, before, limit }),
    idOf: ({ id }) => id,
  })
  const links = rows.map((link) =>
    toMagicLinkReply(args.publicUrl, { ...link, token: args.secrets.tokenOf('magic-link', link.id) }),
  )
  return { links, next }
}

/** The instant at which the next open link of a list expires, in UTC milliseconds. */
export function firstExpiry(links: readonly MagicLinkReply[]): number | undefined {
  return earliest(links.map(({ revoked, expiresAt }) => (revoked ? null : Date.parse(expiresAt))))
}

export function toMagicLinkReply(
  publicUrl: string,
  link: Omit<queries.VisibleLink, 'id'> & { token: string },
): MagicLinkReply {
  const { token, userId, email } = link
  return {
    token,
    url: `${publicUrl}/magic/${token}`,
    revoked: link.isClosed,
    userId,
    email,
    createdAt: isoInstant(link.createdAt),
    expiresAt: isoInstant(link.expiresAt),
  }
}
