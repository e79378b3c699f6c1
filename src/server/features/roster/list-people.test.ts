import { describe, expect, test } from 'vitest'
import type { PeopleReply } from '../../../contract/projects.ts'
import {
  addMembership,
  addProject,
  addToRoster,
  createFreelancer,
  createPerson,
  createTenant,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps

const list = ({ admin, tenant }: TestTenant, query: Record<string, string> = {}) =>
  admin.client.call('listPeople', { params: { ...tenant }, query })
const namesIn = (body: PeopleReply) => body.people.map(({ user }) => `${user.firstName} ${user.lastName}`)
const find = async (tenant: TestTenant, query: string) => namesIn((await list(tenant, { query })).body)

/** A tenant with its administrator and its freelancer, both Anna Meyer, and two people of a second project. */
async function createCrew() {
  const tenant = await createTenant(app)
  const hafenfest = await addProject(db, { ...tenant.tenant, name: 'Hafenfest', now: TEST_NOW })
  const zoe = await createFreelancer(app, hafenfest, { firstName: 'Zoë', lastName: 'Öztürk' })
  const ben = await createFreelancer(app, hafenfest, { firstName: 'Ben', lastName: 'Adler' })
  return { ...tenant, hafenfest, zoe, ben }
}

describe('the people of a tenant', () => {
  test('are all members by name, with role and projects', async () => {
    const crew = await createCrew()
    await addToRoster(db, crew.project, crew.ben)
    const { status, body } = await list(crew)
    expect(status).toBe(200)
    expect(namesIn(body)).toEqual(['Ben Adler', 'Anna Meyer', 'Anna Meyer', 'Zoë Öztürk'])
    const [ben] = body.people
    expect(ben).toEqual({
      user: {
        id: crew.ben.id,
        firstName: 'Ben',
        lastName: 'Adler',
        email: crew.ben.email,
        phone: '',
        country: '',
        germanLevel: 'A1',
      },
      role: 'FREELANCER',
      projectIds: [crew.project.projectId, crew.hafenfest.projectId].toSorted(),
    })
    const admin = body.people.find(({ user }: PeopleReply['people'][number]) => user.id === crew.admin.id)
    expect(admin).toMatchObject({ role: 'ADMIN', projectIds: [] })
  })

  test('stand as in a dictionary, those without a name by their address', async () => {
    const { project, ...tenant } = await createTenant(app)
    for (const lastName of ['Öztürk', 'Zimmer', 'von Berg', 'Adler'])
      await createFreelancer(app, project, { lastName })
    const email = `nora-${crypto.randomUUID()}@example.org`
    await createFreelancer(app, project, { firstName: '', lastName: '', email })
    const { body } = await list({ project, ...tenant })
    expect(body.people.map(({ user }: PeopleReply['people'][number]) => user.lastName || user.email)).toEqual(
      ['Adler', 'Meyer', 'Meyer', email, 'Öztürk', 'von Berg', 'Zimmer'],
    )
  })

  test('stand by a name that they have changed', async () => {
    const crew = await createCrew()
    await crew.ben.client.call('updateMe', { body: { lastName: 'Young' } })
    expect(namesIn((await list(crew)).body).at(-1)).toBe('Ben Young')
  })

  test('leave out who left, places that ended, and archived projects', async () => {
    const crew = await createCrew()
    await crew.zoe.client.call('leaveTenant', { params: { ...crew.tenant } })
    const about = { ...crew.params, userId: crew.freelancer.id }
    await crew.admin.client.call('removeFromRoster', { params: about })
    const params = { ...crew.hafenfest }
    await crew.admin.client.call('updateProject', { params, body: { archived: true } })
    const { people } = (await list(crew)).body as PeopleReply
    expect(people.map(({ projectIds }) => projectIds)).toEqual([[], [], []])
  })

  test('come in pages of 50, searched or not', async () => {
    const tenant = await createTenant(app)
    for (let index = 0; index < 60; index += 1) {
      const person = await createPerson(app, { lastName: `Name ${index % 7}` })
      await addMembership(db, tenant.tenant, person, 'FREELANCER')
    }
    for (const query of [undefined, 'name']) {
      const ids: string[] = []
      const sizes: number[] = []
      let before: string | null | undefined
      do {
        const { body } = await list(tenant, { ...(query && { query }), ...(before && { before }) })
        const { people, next }: PeopleReply = body
        ids.push(...people.map(({ user }) => user.id))
        sizes.push(people.length)
        before = next
      } while (before)
      expect(new Set(ids).size).toBe(query ? 60 : 62)
      expect(sizes).toEqual(query ? [50, 10] : [50, 12])
    }
  })

  test('are found by words of name and address without accents, and by the name of a project', async () => {
    const crew = await createCrew()
    expect(await find(crew, 'ozturk zoe')).toEqual(['Zoë Öztürk'])
    expect(await find(crew, crew.ben.email.slice(0, 20).toUpperCase())).toEqual(['Ben Adler'])
    expect(await find(crew, 'hafenfest')).toEqual(['Ben Adler', 'Zoë Öztürk'])
    expect(await find(crew, 'zoe adler')).toEqual([])
    expect(await find(crew, '%')).toEqual([])
    expect(await find(crew, '  ')).toHaveLength(4)
  })

  test('show nothing of another tenant, whoever `before` names (abuse 19)', async () => {
    const crew = await createCrew()
    const other = await createTenant(app)
    expect(await find(crew, other.freelancer.email)).toEqual([])
    const beyond = await list(crew, { before: other.freelancer.id })
    expect(beyond.body).toEqual({ people: [], next: null })
    expect((await list({ ...crew, tenant: other.tenant })).status).toBe(404)
  })

  test('are for administrators', async () => {
    const crew = await createCrew()
    expect((await list({ ...crew, admin: crew.freelancer })).status).toBe(403)
  })
})
