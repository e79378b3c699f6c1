import { endpoints } from '../../../contract/endpoints.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { notFound } from '../../kernel/errors.ts'
import { acceptInvite } from './accept-invite.ts'
import { createInvite } from './create-invite.ts'
import { listInvites } from './list-invites.ts'
import * as queries from './queries.ts'
import { reinstateInvite } from './reinstate-invite.ts'
import { revokeInvite } from './revoke-invite.ts'

export function registerInvites(route: Route, { db, secrets, publicUrl }: Deps): void {
  route(endpoints.listInvites, async ({ access: { project } }) => ({
    invites: await listInvites(db, { secrets, publicUrl: publicUrl(), project }),
  }))

  route(endpoints.createInvite, ({ access: { project, session }, body: invite, language, now, write }) => {
    const more = { secrets, publicUrl: publicUrl(), language, now }
    return createInvite(db, write, { ...more, project, createdBy: session.userId, invite })
  })

  route(endpoints.acceptInvite, ({ access: { session }, body: { token }, language, now, write }) => {
    const more = { secrets, publicUrl: publicUrl(), language, now }
    return acceptInvite(db, write, { ...more, session, token })
  })

  route(endpoints.revokeInvite, async ({ access: { inviteId }, now, write }) => {
    const invite = await getInvite(db, inviteId)
    await write(invite, (tx) => revokeInvite(tx, { invite, now }))
  })

  route(endpoints.reinstateInvite, async ({ access: { inviteId }, now, write }) => {
    const invite = await getInvite(db, inviteId)
    await write(invite, (tx) => reinstateInvite(tx, { invite, now }))
  })
}

async function getInvite(db: Db, id: string): Promise<queries.Invite> {
  const invite = await queries.findInvite(db, id)
  if (!invite) throw notFound()
  return invite
}
