import { endpoints } from '../../../contract/endpoints.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { acceptInvite } from './accept-invite.ts'
import { createInvite } from './create-invite.ts'
import { listInvites } from './list-invites.ts'
import { reinstateInvite } from './reinstate-invite.ts'
import { revokeInvite } from './revoke-invite.ts'

export function registerInvites(route: Route, { db, secrets, publicUrl, wakeMailWorker }: Deps): void {
  route(endpoints.listInvites, async ({ access }) => {
    const { project } = access
    return { invites: await listInvites(db, { secrets, publicUrl: publicUrl(), project }) }
  })

  route(endpoints.createInvite, async ({ access, body: invite, language, now }) => {
    const { project, session } = access
    const createdBy = session.userId
    const reply = await createInvite(db, {
      secrets,
      publicUrl: publicUrl(),
      language,
      project,
      createdBy,
      invite,
      now,
    })
    wakeMailWorker()
    return reply
  })

  route(endpoints.acceptInvite, async ({ access, body, language, now }) => {
    const { session } = access
    const reply = await acceptInvite(db, {
      secrets,
      publicUrl: publicUrl(),
      language,
      session,
      token: body.token,
      now,
    })
    wakeMailWorker()
    return reply
  })
  route(endpoints.revokeInvite, ({ access, now }) => {
    const { tenant, inviteId, session } = access
    return revokeInvite(db, { tenant, inviteId, by: session.userId, now })
  })

  route(endpoints.reinstateInvite, ({ access, now }) => {
    const { inviteId, session } = access
    return reinstateInvite(db, { inviteId, by: session.userId, now })
  })
}
