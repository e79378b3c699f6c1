/** Makes own, foreign and invented tokens of every kind, for the access matrix. */
import { randomUUID } from 'node:crypto'
import type { Access } from '../../contract/endpoint.ts'
import type { Role } from '../../domain/roles.ts'
import type { TestTenant } from './fixtures.ts'
import { invite, inviteFreelancer, newEmail } from './invites.ts'
import type { TestApp } from './test-app.ts'

interface MatrixToken {
  token: string
  is: string
  /** The access rule under which the token belongs to a tenant. */
  access?: Access
  tenantId?: string
  invite?: { role: Role; projectId: string }
}

export async function createTokens(test: TestApp, ownTenant: TestTenant, otherTenant: TestTenant) {
  const { db, secrets, clock } = test.deps
  const idOf = (token: string) => secrets.idOfToken('invite', token)!
  const linkOf = async ({ freelancer, project }: TestTenant, isVisible: boolean) => {
    const id = randomUUID()
    await db
      .insertInto('magic_links')
      .values({
        id,
        user_id: freelancer.id,
        tenant_id: isVisible ? project.tenantId : null,
        project_id: isVisible ? project.projectId : null,
        invite_id: null,
        created_at: clock(),
        expires_at: clock() + 1,
        used_at: null,
        revoked_at: null,
      })
      .execute()
    return secrets.tokenOf('magic-link', id)
  }

  const tokens: MatrixToken[] = [{ is: 'text that is no token', token: 'x'.repeat(43) }]
  for (const kind of ['invite', 'mailed-invite', 'magic-link'] as const) {
    tokens.push({ is: `invented ${kind} token`, token: secrets.tokenOf(kind, randomUUID()) })
  }
  for (const [whose, tenant] of [
    ['own', ownTenant],
    ['foreign', otherTenant],
  ] as const) {
    const { tenantId } = tenant.tenant
    const admin: string = (await invite(tenant, { role: 'ADMIN' })).body.token
    const planner: string = (await invite(tenant, { role: 'PLANNER' })).body.token
    const forFreelancer = { role: 'FREELANCER', projectId: tenant.project.projectId } as const
    const freelancer: string = (await inviteFreelancer(tenant, newEmail())).body.token
    const mailed = secrets.tokenOf('mailed-invite', idOf(freelancer))
    const invites = { access: 'invitePlanner', tenantId } as const
    const { projectId } = tenant.project
    tokens.push(
      { is: `${whose} admin invite`, token: admin, ...invites, invite: { role: 'ADMIN', projectId } },
      { is: `${whose} planner invite`, token: planner, ...invites, invite: { role: 'PLANNER', projectId } },
      { is: `${whose} freelancer invite`, token: freelancer, ...invites, invite: forFreelancer },
      { is: `${whose} mailed invite`, token: mailed, ...invites, invite: forFreelancer },
      { is: `${whose} link`, token: await linkOf(tenant, true), access: 'magicLinkAdmin', tenantId },
      { is: `link that a person of the ${whose} tenant asked for`, token: await linkOf(tenant, false) },
    )
  }

  const isDecided = (access: Access) => access === 'invitePlanner' || access === 'magicLinkAdmin'
  return {
    all: tokens.map(({ token }) => token),
    // Under any other rule the token does not decide access: the endpoint itself checks it.
    idsFor: (access: Access) => (isDecided(access) ? tokens : tokens.slice(0, 1)).map(({ token }) => token),
    tenantOf: (wanted: string, access: Access) =>
      tokens.find(({ token, ...entry }) => token === wanted && entry.access === access)?.tenantId,
    inviteOf: (wanted: string) => tokens.find(({ token }) => token === wanted)?.invite,
    nameOf: (wanted: string) => tokens.find(({ token }) => token === wanted)?.is,
  }
}
