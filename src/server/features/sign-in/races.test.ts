import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeCode } from '../../testing/mail.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const PASSWORD = 'correct horse'

test('both codes of one sign-up used at once sign in to one account', async () => {
  for (let round = 0; round < 15; round++) {
    const email = `${randomUUID()}@example.org`
    const call = (name: 'adminSignup' | 'passwordBegin' | 'passwordVerify' | 'emailVerify', body: object) =>
      app.client().call(name, { body: { email, ...body } })
    const names = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'T' }
    await call('adminSignup', { ...names, password: PASSWORD })
    const emailCode = await takeCode(app, email)
    await call('passwordBegin', {})
    const passwordCode = await takeCode(app, email)

    const byPassword = call('passwordVerify', { password: PASSWORD, code: passwordCode })
    // Comparing the password takes time first, so the other code is sent at different moments of that time.
    await new Promise((resolve) => setTimeout(resolve, round * 5))
    const replies = await Promise.all([byPassword, call('emailVerify', { code: emailCode })])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    const { user } = replies[0]!.body
    expect(user.memberships).toHaveLength(1)
    const rows = await app.deps.db.selectFrom('users').select('id').where('email_key', '=', email).execute()
    expect(rows).toEqual([{ id: user.id }])
  }
})
