/** Searches log and database for every token, code and password that a person gets or enters. */
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { dumpDatabase } from '../testing/dump.ts'
import { createPerson, createTenant } from '../testing/fixtures.ts'
import { accept, invite, inviteFreelancer, newEmail } from '../testing/invites.ts'
import { takeMail, tokensIn } from '../testing/mail.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const PASSWORD = 'a password typed by hand'

/** Signs up, in and out, resets, invites and joins, and returns every secret that occurred. */
async function useEverySecret(app: TestApp): Promise<{ secrets: string[]; codes: string[] }> {
  const secrets = new Set<string>([PASSWORD])
  const codes = new Set<string>()
  const note = (text: string) => {
    for (const [token] of text.matchAll(/[\w-]{43}/g)) secrets.add(token)
    return text
  }
  const call = async (
    name: Parameters<ReturnType<TestApp['client']>['call']>[0],
    args: object,
    as = app.client(),
  ) => {
    const reply = await as.call(name, args)
    note(JSON.stringify(reply.body ?? ''))
    return reply
  }
  const mailTo = async (email: string) => {
    const mail = await takeMail(app, email)
    note(mail.text)
    const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1]
    if (code !== undefined) codes.add(code)
    return { ...tokensIn(mail), code, text: mail.text }
  }

  const email = newEmail()
  const names = { firstName: 'A', lastName: 'B', phone: '1234567', tenantName: 'T' }
  await call('adminSignup', { body: { ...names, email, password: PASSWORD } })
  await call('emailVerify', { body: { email, code: (await mailTo(email)).code } })
  await call('passwordBegin', { body: { email } })
  const { code } = await mailTo(email)
  const { body } = await call('passwordVerify', { body: { email, password: PASSWORD, code } })
  await call('emailLogin', { body: { email } })
  await call('redeemMagicLink', { params: { token: (await mailTo(email)).magic } })
  await call('forgotPassword', { body: { email } })
  const reset = /token=([\w-]{43})/.exec((await mailTo(email)).text)![1]
  await call('resetPassword', { body: { token: reset, password: PASSWORD } })
  await mailTo(email)
  await call('logout', {}, app.client(body.token))

  const tenant = await createTenant(app)
  note(JSON.stringify((await invite(tenant, { role: 'ADMIN' })).body))
  const ben = newEmail()
  note(JSON.stringify((await inviteFreelancer(tenant, ben)).body))
  const tokens = await mailTo(ben)
  const session = app.client((await call('redeemMagicLink', { params: { token: tokens.magic } })).body.token)
  await call(
    'setPasswordByMagicLink',
    { params: { token: tokens.magic }, body: { password: PASSWORD } },
    session,
  )
  await accept({ client: session }, tokens.invite)
  await call('resendMagicLink', { params: { token: tokens.magic } })
  await call('revokeInvite', { params: { token: tokens.invite } }, tenant.admin.client)
  await call('listInvites', { params: tenant.params }, tenant.admin.client)
  await call('listMagicLinks', { params: tenant.params }, tenant.admin.client)
  await createPerson(app)
  return { secrets: [...secrets], codes: [...codes] }
}

/**
 * Collects all texts of a log. Its numbers, such as times and the process's id, are left out: six of their digits may
 * equal a code by chance. The product stores a code only as text.
 */
function wordsOf(log: string): string {
  const lines = log.split('\n').filter((line) => line !== '')
  const words = (line: string) =>
    JSON.stringify(JSON.parse(line), (_, value: unknown) => (typeof value === 'number' ? null : value))
  return lines.map(words).join('\n')
}
/** Whether a text contains a code. Digits inside an id or a hash do not count: they have letters beside them. */
const saysCode = (text: string, code: string) => new RegExp(`(?<![\\w.])${code}(?!\\w)`).test(text)

test('no secret is in the log, at any level, or lies in the database (abuse 31, 32)', async () => {
  let log = ''
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  })
  const database = await openTestDatabase()
  const app = await buildTestApp(database, {}, createLog({ logLevel: 'trace' }, false, out))
  try {
    const { secrets, codes } = await useEverySecret(app)
    expect(secrets.length).toBeGreaterThan(10)
    expect(codes.length).toBeGreaterThan(2)
    // The dump reads every row, also the sealed outbox, so the log has those statements too.
    const dump = await dumpDatabase(database.db)
    expect(log.split('\n').length).toBeGreaterThan(30)
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([])
    const words = wordsOf(log)
    expect(codes.filter((code) => saysCode(words, code))).toEqual([])
    expect(codes.filter((code) => dump.includes(`"${code}"`))).toEqual([])
  } finally {
    await app.app.close()
    await database.close()
  }
})
