/** Inserts people, tenants and projects into the database, so that each test has its own. */
import { randomUUID } from 'node:crypto'
import type { Language } from '../../domain/language.ts'
import { nameKey } from '../../domain/people.ts'
import type { Role } from '../../domain/roles.ts'
import type { Db } from '../db/schema.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../kernel/access/types.ts'
import { beginSession } from '../kernel/sessions/begin-session.ts'
import type { TestApp, TestClient } from './test-app.ts'
import { TEST_NOW } from './test-app.ts'

export interface TestPerson {
  id: UserId
  email: string
  token: string
  client: TestClient
}

export interface TestTenant {
  tenant: TenantScope
  project: ProjectScope
  /** Params for a path about the project. */
  params: { projectId: string; tenantId: string }
  admin: TestPerson
  freelancer: TestPerson
}

/** Creates a signed-in person without any membership. */
export async function createPerson(
  test: TestApp,
  given: { email?: string; firstName?: string; lastName?: string; language?: Language | null } = {},
): Promise<TestPerson> {
  const id = randomUUID()
  const email = given.email ?? `${id}@example.org`
  const { firstName = 'Anna', lastName = 'Meyer' } = given
  await test.deps.db
    .insertInto('users')
    .values({
      id,
      email,
      email_key: email.toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      name_key: nameKey({ firstName, lastName, email }),
      phone: '',
      country: '',
      german_level: 'A1',
      password_hash: null,
      password_needs_code: 0,
      email_proven_at: TEST_NOW,
      created_at: TEST_NOW,
      // A person who has signed in before has a language.
      language: given.language === undefined ? 'en' : given.language,
    })
    .execute()
  const token = await beginSession(test.deps.db, {
    secrets: test.deps.secrets,
    userId: id,
    now: test.deps.clock(),
  })
  return { id: id as UserId, email, token, client: test.client(token) }
}

export async function addMembership(
  db: Db,
  tenant: TenantScope,
  user: TestPerson,
  role: Role,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ tenant_id: tenant.tenantId, user_id: user.id, role, created_at: TEST_NOW })
    .execute()
}

export async function addToRoster(db: Db, project: ProjectScope, user: TestPerson): Promise<void> {
  await db
    .insertInto('roster_entries')
    .values({
      tenant_id: project.tenantId,
      project_id: project.projectId,
      user_id: user.id,
      removed_at: null,
      created_at: TEST_NOW,
    })
    .execute()
}

/** Names a project to a planner. */
export async function planProject(db: Db, project: ProjectScope, { id }: { id: UserId }): Promise<void> {
  await db
    .insertInto('planned_projects')
    .values({
      tenant_id: project.tenantId,
      project_id: project.projectId,
      user_id: id,
      created_at: TEST_NOW,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Creates a project without a history. */
export async function addProject(
  db: Db,
  { tenantId, name, now }: TenantScope & { name: string; now: number },
): Promise<ProjectScope> {
  const projectId = randomUUID() as ProjectId
  await db
    .insertInto('projects')
    .values({ tenant_id: tenantId, id: projectId, name, version: 1, created_at: now })
    .execute()
  return { tenantId, projectId }
}

/** Creates a freelancer of the tenant, on the roster of the given project. */
export async function createFreelancer(
  test: TestApp,
  project: ProjectScope,
  given: Parameters<typeof createPerson>[1] = {},
): Promise<TestPerson> {
  const person = await createPerson(test, given)
  await addMembership(test.deps.db, project, person, 'FREELANCER')
  await addToRoster(test.deps.db, project, person)
  return person
}

/** Creates a planner of these projects of one tenant. */
export async function createPlanner(
  test: TestApp,
  first: ProjectScope,
  ...more: ProjectScope[]
): Promise<TestPerson> {
  const person = await createPerson(test, { firstName: 'Petra', lastName: 'Lang' })
  await addMembership(test.deps.db, first, person, 'PLANNER')
  for (const project of [first, ...more]) await planProject(test.deps.db, project, person)
  return person
}

/** Creates a tenant with one project, one administrator, and one freelancer on its roster. */
export async function createTenant(test: TestApp, name = 'Stadtfest'): Promise<TestTenant> {
  const { db } = test.deps
  const tenant = { tenantId: randomUUID() as TenantId }
  await db.insertInto('tenants').values({ id: tenant.tenantId, name, created_at: TEST_NOW }).execute()
  const project = await addProject(db, { ...tenant, name, now: TEST_NOW })
  const admin = await createPerson(test)
  await addMembership(db, tenant, admin, 'ADMIN')
  const freelancer = await createFreelancer(test, project)
  return { tenant, project, params: { ...project }, admin, freelancer }
}

/** Creates such a tenant with a second administrator. `of` gives the parameters of a call about a member. */
export async function createTenantOfTwoAdmins(test: TestApp) {
  const tenant = await createTenant(test)
  const second = await createPerson(test, { firstName: 'Zoe', lastName: 'Zander' })
  await addMembership(test.deps.db, tenant.tenant, second, 'ADMIN')
  return { ...tenant, second, of: ({ id }: TestPerson) => ({ params: { ...tenant.params, userId: id } }) }
}

/** Creates such a tenant with a planner of its project, and a second project that the planner does not plan. */
export async function createTenantOfPlanner(test: TestApp) {
  const tenant = await createTenant(test)
  const planner = await createPlanner(test, tenant.project)
  const second = await addProject(test.deps.db, { ...tenant.tenant, name: 'Zweites', now: TEST_NOW })
  return { ...tenant, planner, second, ofSecond: { params: { ...second } } }
}

/** The person's role in the first of their tenants, as the page reads it. */
export async function roleOf(person: TestPerson): Promise<string | undefined> {
  const { memberships } = (await person.client.call('getMe')).body.user
  return memberships[0]?.role
}
