/** Makes two tenants and every kind of visitor, for the access matrix. */
import { randomUUID } from 'node:crypto'
import type { Access } from '../../contract/endpoint.ts'
import type { Role } from '../../domain/roles.ts'
import type { ProjectScope, UserId } from '../kernel/access/types.ts'
import { beginSession } from '../kernel/sessions/begin-session.ts'
import {
  addProject,
  addMembership,
  addToRoster,
  createFreelancer,
  createPerson,
  createPlanner,
  createTenant,
  planProject,
  type TestPerson,
  type TestTenant,
} from './fixtures.ts'
import { createTokens } from './matrix-tokens.ts'
import type { TestApp } from './test-app.ts'
import { TEST_NOW } from './test-app.ts'

const REQUEST_MS = 365 * 24 * 60 * 60 * 1000

export interface Visitor {
  /** The kind of visitor, for the message of a failure. */
  is: string
  userId?: string
  token?: string
  /** The tenants that the session reaches, with the role in each. */
  reach: { tenantId: string; role: Role; projectIds?: string[] }[]
  /** The session is a limited one. */
  isLimited?: true
}

export interface World {
  tenants: {
    id: string
    members: string[]
    formerMembers: string[]
    projects: { id: string; roster: string[]; isArchived?: true }[]
  }[]
  visitors: Visitor[]
  admin: TestPerson
  /** Parameters that name the own project, tenant and freelancer. */
  ownParams: Record<string, string>
  foreignUserId: string
  /** Lists own, foreign and invented values of a path's parameter; the endpoint's rule decides the kind of a token. */
  idsOf(param: string, access: Access): string[]
  /** The role that the invite of a token gives, and its project. */
  inviteOfToken(token: string): { role: Role; projectId: string } | undefined
  /** Finds the tenant whose administrators may revoke a token. */
  tenantOfToken(token: string, access: Access): string | undefined
  /** Finds the project of a request or a release. */
  projectOf(id: string): string | undefined
  /** Finds the person of a release. */
  personOf(releaseId: string): string | undefined
  nameOf(id: string): string
  /** Restores rosters and memberships after admitted calls, so that the next call finds its people. */
  restorePeople(): Promise<void>
}

export async function createWorld(test: TestApp): Promise<World> {
  const { db, secrets } = test.deps
  const ownTenant = await createTenant(test)
  const otherTenant = await createTenant(test)
  const secondProject = await addProject(db, { ...ownTenant.tenant, name: 'Second', now: TEST_NOW })
  const archived = await addProject(db, { ...ownTenant.tenant, name: 'Archived', now: TEST_NOW })
  await addToRoster(db, archived, ownTenant.freelancer)
  await db.updateTable('projects').set({ archived_at: 1 }).where('id', '=', archived.projectId).execute()
  const colleague = await createFreelancer(test, secondProject)
  const removed = await createFreelancer(test, ownTenant.project)
  await db.updateTable('roster_entries').set({ removed_at: 1 }).where('user_id', '=', removed.id).execute()
  const gone = await createPerson(test)
  await addMembership(db, ownTenant.tenant, gone, 'ADMIN')
  await addToRoster(db, ownTenant.project, gone)
  await db.updateTable('memberships').set({ left_at: 1 }).where('user_id', '=', gone.id).execute()
  const former = await createFreelancer(test, ownTenant.project)
  await db.updateTable('roster_entries').set({ removed_at: 1 }).where('user_id', '=', former.id).execute()
  await db.updateTable('memberships').set({ left_at: 1 }).where('user_id', '=', former.id).execute()
  const both = await createPerson(test)
  await addMembership(db, otherTenant.tenant, both, 'ADMIN')
  await addMembership(db, ownTenant.tenant, both, 'FREELANCER')
  await addToRoster(db, ownTenant.project, both)
  const stranger = await createPerson(test)
  const planners = [
    await createPlanner(test, ownTenant.project, archived),
    await createPlanner(test, secondProject),
    await createPlanner(test, otherTenant.project),
  ] as const

  // A session reaches only the other tenant if a link began it that this tenant's administrators can see.
  const linkId = randomUUID()
  await db
    .insertInto('magic_links')
    .values({
      id: linkId,
      user_id: both.id,
      tenant_id: otherTenant.tenant.tenantId,
      project_id: otherTenant.project.projectId,
      created_at: TEST_NOW,
      expires_at: TEST_NOW + 1,
      used_at: TEST_NOW,
      revoked_at: null,
    })
    .execute()
  const boundToken = await beginSession(db, {
    secrets,
    userId: both.id,
    now: test.deps.clock(),
    magicLink: { id: linkId, tenantId: otherTenant.tenant.tenantId },
  })

  // This setting opens the day of a project to the freelancers on its roster.
  await db.updateTable('projects').set({ show_colleagues: 1 }).execute()

  const tokens = await createTokens(test, ownTenant, otherTenant)
  const ownRequest = await addRequest(test, ownTenant)
  const otherRequest = await addRequest(test, otherTenant)
  const ownRelease = await addRelease(test, ownTenant)
  const otherRelease = await addRelease(test, otherTenant)

  const ownId = ownTenant.tenant.tenantId
  const otherId = otherTenant.tenant.tenantId
  const as = (is: string, person: TestPerson, ...reach: Visitor['reach']): Visitor => ({
    is,
    userId: person.id,
    token: person.token,
    reach,
  })
  const ownFreelancer = { tenantId: ownId, role: 'FREELANCER' } as const
  const plans = (first: ProjectScope, ...more: ProjectScope[]) => ({
    tenantId: first.tenantId,
    role: 'PLANNER' as const,
    projectIds: [first, ...more].map(({ projectId }) => projectId),
  })
  const otherAdmin = { tenantId: otherId, role: 'ADMIN' } as const
  const visitors: Visitor[] = [
    { is: 'somebody signed out', reach: [] },
    { is: 'somebody with a token that is none', token: 'x'.repeat(43), reach: [] },
    as('a person without any tenant', stranger),
    as('an administrator who has left', gone),
    as('an administrator of another tenant', otherTenant.admin, otherAdmin),
    as('a freelancer of another tenant', otherTenant.freelancer, { tenantId: otherId, role: 'FREELANCER' }),
    as('a freelancer of another project', colleague, ownFreelancer),
    as('a freelancer taken off the roster', removed, ownFreelancer),
    as('a freelancer of the project', ownTenant.freelancer, ownFreelancer),
    as('a planner of another tenant', planners[2], plans(otherTenant.project)),
    as('a planner of another project', planners[1], plans(secondProject)),
    as('a planner of the project', planners[0], plans(ownTenant.project, archived)),
    // A first password that the person sets in the next session ends this one, so this one comes first.
    {
      ...as('a person of both by a link of the other tenant', both, otherAdmin),
      token: boundToken,
      isLimited: true,
    },
    as('an administrator of another tenant who is a freelancer here', both, otherAdmin, ownFreelancer),
    as('an administrator', ownTenant.admin, { tenantId: ownId, role: 'ADMIN' }),
  ]

  const names = new Map<string, string>([
    [ownId, 'own tenant'],
    [otherId, 'foreign tenant'],
    [ownTenant.project.projectId, 'own project'],
    [archived.projectId, 'archived project'],
    [otherTenant.project.projectId, 'foreign project'],
    [ownTenant.freelancer.id, 'freelancer of the project'],
    [colleague.id, 'freelancer of another project'],
    [removed.id, 'freelancer taken off the roster'],
    [former.id, 'freelancer who has left'],
    [otherTenant.freelancer.id, 'foreign freelancer'],
    [both.id, 'freelancer who is administrator elsewhere'],
    [ownRequest, 'own request'],
    [otherRequest, 'foreign request'],
    [ownRelease, 'own release'],
    [otherRelease, 'foreign release'],
  ])
  const placesOfThings = new Map<string, string>([
    [ownRequest, ownTenant.project.projectId],
    [otherRequest, otherTenant.project.projectId],
    [ownRelease, ownTenant.project.projectId],
    [otherRelease, otherTenant.project.projectId],
  ])
  const ids: Record<string, string[]> = {
    date: ['2026-11-20'],
    // The first period stays, so that this is bad input to those who may; a day without a period would be unknown.
    validFrom: ['null'],
    requestId: [ownRequest, otherRequest, randomUUID()],
    releaseId: [ownRelease, otherRelease, randomUUID()],
    tenantId: [ownId, otherId, randomUUID()],
    projectId: [ownTenant.project.projectId, archived.projectId, otherTenant.project.projectId, randomUUID()],
    userId: [
      ownTenant.freelancer.id,
      both.id,
      colleague.id,
      removed.id,
      former.id,
      otherTenant.freelancer.id,
      randomUUID(),
    ],
  }
  const restoreErased = await rememberPeople(test, [ownTenant, otherTenant])
  return {
    tenants: [
      {
        id: ownId,
        members: [
          ownTenant.admin.id,
          ownTenant.freelancer.id,
          colleague.id,
          removed.id,
          both.id,
          planners[0].id,
          planners[1].id,
        ],
        formerMembers: [gone.id, former.id],
        projects: [
          { id: ownTenant.project.projectId, roster: [ownTenant.freelancer.id, both.id] },
          { id: secondProject.projectId, roster: [colleague.id] },
          { id: archived.projectId, roster: [ownTenant.freelancer.id], isArchived: true },
        ],
      },
      {
        id: otherId,
        members: [otherTenant.admin.id, otherTenant.freelancer.id, both.id, planners[2].id],
        formerMembers: [],
        projects: [{ id: otherTenant.project.projectId, roster: [otherTenant.freelancer.id] }],
      },
    ],
    visitors,
    admin: ownTenant.admin,
    ownParams: {
      ...ownTenant.params,
      userId: ownTenant.freelancer.id,
      requestId: ownRequest,
      releaseId: ownRelease,
    },
    foreignUserId: otherTenant.freelancer.id,
    idsOf(param, access) {
      const values = param === 'token' ? tokens.idsFor(access) : ids[param]
      if (!values)
        throw new Error(`The access matrix knows no ids for :${param}. Add them to matrix-world.ts.`)
      return values
    },
    inviteOfToken: tokens.inviteOf,
    tenantOfToken: tokens.tenantOf,
    projectOf: (id) => placesOfThings.get(id),
    personOf: (id) => (id === ownRelease ? ownTenant : otherTenant).freelancer.id,
    nameOf: (id) => names.get(id) ?? tokens.nameOf(id) ?? 'invented id',
    async restorePeople() {
      await restoreErased()
      await db
        .updateTable('roster_entries')
        .set({ removed_at: null })
        .where('tenant_id', 'in', [ownId, otherId])
        .where('user_id', 'not in', [removed.id, former.id])
        .execute()
      await db
        .updateTable('memberships')
        .set({ left_at: null })
        .where('tenant_id', 'in', [ownId, otherId])
        .where('user_id', 'not in', [gone.id, former.id])
        .execute()
      // A planner who left has no projects any more.
      for (const { userId, reach } of visitors)
        for (const { tenantId, projectIds = [] } of reach)
          for (const projectId of projectIds)
            await planProject(db, { tenantId, projectId } as ProjectScope, { id: userId as UserId })
    },
  }
}

/** Remembers the people of tenants with their sessions. Returns a function that brings back those that were erased. */
async function rememberPeople({ deps: { db } }: TestApp, tenants: readonly TestTenant[]) {
  const tenantIds = tenants.map(({ tenant }) => tenant.tenantId)
  const memberships = await db
    .selectFrom('memberships')
    .selectAll()
    .where('tenant_id', 'in', tenantIds)
    .execute()
  const places = await db
    .selectFrom('roster_entries')
    .selectAll()
    .where('tenant_id', 'in', tenantIds)
    .execute()
  const people = memberships.map(({ user_id }) => user_id)
  const accounts = await db.selectFrom('users').selectAll().where('id', 'in', people).execute()
  const links = await db.selectFrom('magic_links').selectAll().where('user_id', 'in', people).execute()
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', 'in', people).execute()
  return async () => {
    const erased = await db.selectFrom('users').select('id').where('email', '=', '').limit(1).execute()
    if (erased.length === 0) return
    for (const { id, ...account } of accounts)
      await db.updateTable('users').set(account).where('id', '=', id).where('email', '=', '').execute()
    await db
      .insertInto('memberships')
      .values(memberships)
      .onConflict((row) => row.doNothing())
      .execute()
    await db
      .insertInto('roster_entries')
      .values(places)
      .onConflict((row) => row.doNothing())
      .execute()
    await db
      .insertInto('magic_links')
      .values(links)
      .onConflict((row) => row.doNothing())
      .execute()
    await db
      .insertInto('sessions')
      .values(sessions)
      .onConflict((row) => row.doNothing())
      .execute()
  }
}

/** Stores an open release of the freelancer of a tenant. */
async function addRelease({ deps }: TestApp, { freelancer, project }: TestTenant): Promise<string> {
  const id = randomUUID()
  await deps.db
    .insertInto('releases')
    .values({
      tenant_id: project.tenantId,
      project_id: project.projectId,
      id,
      user_id: freelancer.id,
      reason: '',
      state: 'open',
      slots: JSON.stringify([{ date: '2027-06-21', hour: 7 }]),
      passed: '[]',
      created_at: TEST_NOW,
      decided_at: null,
      decided_by: null,
    })
    .execute()
  return id
}

/** Stores a request to the freelancer of a tenant. */
async function addRequest({ deps }: TestApp, { admin, freelancer, project }: TestTenant): Promise<string> {
  const id = randomUUID()
  const place = { tenant_id: project.tenantId, project_id: project.projectId }
  await deps.db
    .insertInto('requests')
    .values({
      ...place,
      id,
      mode: 'all',
      message: '',
      hours: JSON.stringify([{ date: '2027-06-21', bits: 1 }]),
      due_at: TEST_NOW + REQUEST_MS,
      turn_ms: REQUEST_MS,
      created_at: TEST_NOW,
      created_by: admin.id,
      withdrawn_at: null,
      for_release: null,
    })
    .execute()
  const person = { request_id: id, user_id: freelancer.id, place: 0, hours: null, withdrawn_at: null }
  const answer = { answered_at: null, chosen: null, accepted: null, mailed_at: TEST_NOW }
  await deps.db
    .insertInto('request_people')
    .values({ ...place, ...person, ...answer })
    .execute()
  return id
}
