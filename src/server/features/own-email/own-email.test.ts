import { describe, expect, test } from 'vitest'
import { createFreelancer, createPerson, createTenant, type TestPerson } from '../../testing/fixtures.ts'
import { newEmail } from '../../testing/invites.ts'
import { otherCode, takeCode, takeMail, takeMails, tokensIn } from '../../testing/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app.deps

const begin = (person: TestPerson, email: string) =>
  person.client.call('beginEmailChange', { body: { email } })
const verify = (person: TestPerson, oldCode: string, newCode: string) =>
  person.client.call('verifyEmailChange', { body: { oldCode, newCode } })
async function codes(person: TestPerson, email: string) {
  expect((await begin(person, email)).status).toBe(202)
  return [await takeCode(app, person.email), await takeCode(app, email)] as const
}

describe('a change of address', () => {
  test('needs both codes, signs others out and tells the earlier address', async () => {
    const { freelancer: person, admin, params } = await createTenant(app)
    const elsewhere = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sessions')
      .values({ ...elsewhere, token_hash: 'elsewhere' })
      .execute()
    const email = newEmail()
    const { body, status } = await verify(person, ...(await codes(person, email)))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: person.id, email })
    const told = await takeMail(app, person.email)
    expect(told.subject).toBe('Your account has another address')
    expect(told.text).toContain(email)
    const sessions = db.selectFrom('sessions').select('token_hash').where('user_id', '=', person.id)
    expect(await sessions.execute()).toHaveLength(1)
    const roster = await admin.client.call('getRoster', { params })
    expect(JSON.stringify(roster.body)).toContain(email)
    await app.client().call('emailLogin', { body: { email } })
    const signedIn = await app
      .client()
      .call('emailVerify', { body: { email, code: await takeCode(app, email) } })
    expect(signedIn.body.user.id).toBe(person.id)
  })

  test('moves a person without a name in the lists of people', async () => {
    const { project, params, admin } = await createTenant(app)
    const nameless = { firstName: '', lastName: '', email: `a-${newEmail()}` }
    const person = await createFreelancer(app, project, nameless)
    const listed = async () =>
      (await admin.client.call('listPeople', { params })).body.people.map(
        ({ user }: { user: { id: string } }) => user.id,
      )
    expect((await listed())[0]).toBe(person.id)
    await verify(person, ...(await codes(person, `z-${newEmail()}`)))
    expect((await listed()).at(-1)).toBe(person.id)
  })

  test('ends the links that lie in the earlier mailbox', async () => {
    const person = await createPerson(app)
    await app.client().call('emailLogin', { body: { email: person.email } })
    const { magic } = tokensIn(await takeMail(app, person.email))
    expect((await verify(person, ...(await codes(person, newEmail())))).status).toBe(200)
    expect((await app.client().call('redeemMagicLink', { params: { token: magic! } })).status).toBe(404)
  })

  test('does not happen by one right code', async () => {
    const person = await createPerson(app)
    const [oldCode, newCode] = await codes(person, newEmail())
    for (const pair of [
      [oldCode, otherCode(newCode)],
      [otherCode(oldCode), newCode],
    ] as const)
      expect(await verify(person, ...pair)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
    expect((await verify(person, oldCode, newCode)).status).toBe(200)
    expect((await verify(person, oldCode, newCode)).status).toBe(400)
  })

  test('to an address that is taken answers alike and ends as a wrong code', async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)]
    const free = await begin(person, newEmail())
    const waiting = async () => (await db.selectFrom('outbox_mails').select('id').execute()).length
    const before = await waiting()
    const taken = await begin(person, other.email.toUpperCase())
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    // A decoy is stored in place of the mail.
    expect((await waiting()) - before).toBe(2)
    expect(await takeMails(app, other.email.toUpperCase())).toEqual([])
    const { text } = (await takeMails(app, person.email)).at(-1)!
    const oldCode = /^ {4}(\d{6})$/m.exec(text)![1]!
    expect(await verify(person, oldCode, '123456')).toMatchObject({
      status: 400,
      body: { code: 'invalid_code' },
    })
    expect((await person.client.call('getMe')).body.user.email).toBe(person.email)
  })

  test('to an address that another person took meanwhile ends as a wrong code', async () => {
    const people = [await createPerson(app), await createPerson(app)] as const
    const email = newEmail()
    const pairs = [await codes(people[0], email), await codes(people[1], email)] as const
    const replies = await Promise.all([0, 1].map((index) => verify(people[index]!, ...pairs[index]!)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(replies.find(({ status }) => status === 400)!.body.code).toBe('invalid_code')
  })

  test('to the present address is refused at its field', async () => {
    const person = await createPerson(app)
    const refused = await begin(person, person.email.toUpperCase())
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { email: 'This is your address already' } },
    })
    expect(await takeMails(app, person.email)).toEqual([])
  })

  test('ends after ten minutes, and with newer codes', async () => {
    const person = await createPerson(app)
    const old = await codes(person, newEmail())
    const newest = await codes(person, newEmail())
    // One pair of codes in a million is equal by chance.
    expect((await verify(person, ...old)).status).toBe(400)
    app.advance(10 * 60 * 1000)
    expect((await verify(person, ...newest)).status).toBe(400)
  })

  test('ends with the fifth wrong try', async () => {
    const person = await createPerson(app)
    const guessed = await codes(person, newEmail())
    for (let tries = 0; tries < 5; tries += 1)
      expect((await verify(person, otherCode(guessed[0]), guessed[1])).status).toBe(400)
    // The wait is over by then, and the codes would still hold.
    app.advance(9 * 60 * 1000)
    expect(await verify(person, ...guessed)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
  })

  test('has limits of its own, which signing in does not use up', async () => {
    const person = await createPerson(app)
    for (let times = 0; times < 5; times += 1)
      await app.client().call('emailLogin', { body: { email: person.email } })
    expect((await begin(person, newEmail())).status).toBe(202)
    for (let times = 0; times < 4; times += 1) await begin(person, newEmail())
    const refused = await begin(person, newEmail())
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
  })

  test('is refused for what is no address', async () => {
    const person = await createPerson(app)
    expect(await begin(person, 'nobody')).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    })
    const wrong = await person.client.call('verifyEmailChange', { body: { oldCode: '1', newCode: '' } })
    expect(Object.keys(wrong.body.fields)).toEqual(['oldCode', 'newCode'])
  })
})
