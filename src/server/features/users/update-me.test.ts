import { expect, test } from 'vitest'
import { projectVersion } from '../../kernel/facts/versions.ts'
import { addMembership, addProject, addToRoster, createPerson, createTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

test('a person changes their own names and phone, and fields left out stay', async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)]
  const changes = { firstName: ' Zoë ', phone: '030/1234567' }
  const { status, body } = await person.client.call('updateMe', { body: changes })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ firstName: 'Zoë', lastName: 'Meyer', phone: '030/1234567' })
  expect((await person.client.call('getMe')).body).toEqual(body)
  expect((await other.client.call('getMe')).body.user.firstName).toBe('Anna')
  expect((await person.client.call('updateMe', { body: { phone: '' } })).body.user.phone).toBe('')
})

test('only projects whose roster has or had the person get an event about a new name', async () => {
  const { db } = app.deps
  const [here, there, foreign] = [await createTenant(app), await createTenant(app), await createTenant(app)]
  const { freelancer: person } = here
  const left = await addProject(db, { ...here.tenant, name: 'Left', now: 0 })
  await addMembership(db, there.tenant, person, 'FREELANCER')
  for (const project of [there.project, left]) await addToRoster(db, project, person)
  const about = { projectId: left.projectId, userId: person.id }
  expect((await here.admin.client.call('removeFromRoster', { params: about })).status).toBe(204)
  const projects = [here.project, there.project, left, foreign.project]
  const versions = () => Promise.all(projects.map((project) => projectVersion(db, project)))

  expect(await versions()).toEqual([1, 1, 2, 1])
  await person.client.call('updateMe', { body: { lastName: 'Öztürk' } })
  expect(await versions()).toEqual([2, 2, 3, 1])
  await person.client.call('updateMe', { body: { language: 'de' } })
  expect(await versions()).toEqual([2, 2, 3, 1])
})

test('a name must have a visible character, and one line (abuse 69, 70, 74)', async () => {
  const person = await createPerson(app)
  for (const firstName of ['', '  ', 'a\r\nBcc: x@y.de', 'x'.repeat(81)]) {
    const reply = await person.client.call('updateMe', { body: { firstName } })
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['firstName']])
  }
})
