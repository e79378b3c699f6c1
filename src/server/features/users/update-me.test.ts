import { expect, test } from 'vitest'
import { createPerson } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

test('a person changes their own names and phone, and what is not named stays', async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)]
  const changes = { firstName: ' Zoë ', phone: '+49 30 1234567' }
  const { status, body } = await person.client.call('updateMe', { body: changes })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ firstName: 'Zoë', lastName: 'Meyer', phone: '+49 30 1234567' })
  expect((await person.client.call('getMe')).body).toEqual(body)
  expect((await other.client.call('getMe')).body.user.firstName).toBe('Anna')
  expect((await person.client.call('updateMe', { body: { phone: '' } })).body.user.phone).toBe('')
})

test('a name must show something, on one line (abuse 69, 70, 74)', async () => {
  const person = await createPerson(app)
  for (const firstName of ['', '  ', 'a\r\nBcc: x@y.de', 'x'.repeat(81)]) {
    const reply = await person.client.call('updateMe', { body: { firstName } })
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['firstName']])
  }
})
