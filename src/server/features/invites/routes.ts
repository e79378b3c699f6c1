import { endpoints } from '../../../contract/endpoints.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/route.ts'
import { notFound } from '../../kernel/errors.ts'
import { inWholeSteps } from '../../kernel/in-whole-steps.ts'
import { acceptInvite } from './accept-invite.ts'
import { createInvite } from './create-invite.ts'
import { placeOfInvite } from './find-invitee.ts'
import { describeInvite, requireOpen } from './get-acceptable.ts'
import { inviteAddresses } from './invite-addresses.ts'
import { listInvites } from './list-invites.ts'
import { putOnRoster } from './put-on-roster.ts'
import * as queries from './queries.ts'
import { reinstateInvite } from './reinstate-invite.ts'
import { resendInvite } from './resend-invite.ts'
import { revokeInvite } from './revoke-invite.ts'

export function registerInvites(route: Route, { db, secrets, publicUrl, limits }: Deps): void {
  route(endpoints.listInvites, ({ access: { project, role }, query: { before } }) =>
    listInvites(db, { secrets, publicUrl: publicUrl(), project, role, before }),
  )

  route(
    endpoints.createInvite,
    ({ access: { project, role, session }, body: invite, language, network, now, write }) => {
      const more = { secrets, publicUrl: publicUrl(), language, network, now }
      const call = { ...more, project, createdBy: session.userId, callerRole: role, invite }
      return inWholeSteps(() => createInvite(db, write, call))
    },
  )

  route(
    endpoints.inviteAddresses,
    async ({ access: { project, session }, body: { emails }, language, network, now, write }) => {
      const more = { secrets, stores: limits.stores, publicUrl: publicUrl(), language, network, now }
      const call = { ...more, project, addedBy: session.userId, emails }
      return { results: await inWholeSteps(() => inviteAddresses(db, write, call)) }
    },
  )

  route(
    endpoints.addToRoster,
    ({ access: { project, session }, body: { userIds }, language, network, now, write }) => {
      const more = { secrets, stores: limits.stores, publicUrl: publicUrl(), language, network, now }
      return putOnRoster(db, write, { ...more, project, addedBy: session.userId, userIds })
    },
  )

  route(endpoints.getInvite, ({ access: { session }, params: { token }, now }) =>
    describeInvite(db, { secrets, userId: session.userId, token, now }),
  )

  route(endpoints.findOpenInvite, ({ params: { token }, now }) => requireOpen(db, { secrets, token, now }))

  route(endpoints.acceptInvite, ({ access: { session }, body: { token }, language, network, now, write }) => {
    const more = { secrets, stores: limits.stores, publicUrl: publicUrl(), language, network, now }
    return acceptInvite(db, write, { ...more, session, token })
  })

  route(endpoints.revokeInvite, async ({ access: { inviteId }, now, write }) => {
    const invite = await getInvite(db, inviteId)
    await write(placeOfInvite(invite), (tx) => revokeInvite(tx, { invite, now }))
  })

  route(endpoints.resendInvite, async ({ access: { inviteId }, language, network, now, write }) => {
    const invite = await getInvite(db, inviteId)
    await resendInvite(db, write, { secrets, publicUrl: publicUrl(), language, network, invite, now })
  })

  route(endpoints.reinstateInvite, async ({ access: { inviteId }, now, write }) => {
    const invite = await getInvite(db, inviteId)
    await write(placeOfInvite(invite), (tx) => reinstateInvite(tx, { invite, now }))
  })
}

async function getInvite(db: Db, id: string): Promise<queries.Invite> {
  const invite = await queries.findInvite(db, id)
  if (!invite) throw notFound()
  return invite
}
