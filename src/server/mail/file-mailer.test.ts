import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { DEFAULT_BRAND } from '../settings/brand.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createFileMailer } from './file-mailer.ts'
import { signUpCodeMail } from './templates/sign-in.ts'

const parent = temporaryFolder()

test('a mail without a mail server is a private file, and its text is printed', async () => {
  const folder = join(parent, 'outbox')
  const shown: string[] = []
  const mailer = createFileMailer(
    folder,
    { from: 'Slotwerk <no-reply@localhost>', brand: DEFAULT_BRAND },
    (text) => shown.push(text),
  )
  const mail = signUpCodeMail({
    language: 'en',
    to: 'anna@example.org',
    code: '048213',
    publicUrl: 'http://localhost:3000',
    tenantName: 'Grün',
  })
  await mailer.send({ ...mail, id: 'abc', createdAt: Date.UTC(2026, 10, 20, 12) })

  expect(readdirSync(folder)).toEqual(['2026-11-20T12-00-00.000Z-abc.eml'])
  const file = join(folder, '2026-11-20T12-00-00.000Z-abc.eml')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const raw = readFileSync(file)
  expect(raw.toString('latin1')).not.toMatch(/[^\r]\n/)
  const parsed = await PostalMime.parse(raw)
  expect(parsed).toMatchObject({
    subject: '048213 is your Slotwerk sign-up code',
    from: { address: 'no-reply@localhost' },
    to: [{ address: 'anna@example.org' }],
    text: expect.stringContaining('“Grün”'),
    html: expect.stringContaining('048213'),
  })
  expect(shown.join('')).toContain('Mail to anna@example.org')
  expect(shown.join('')).toContain('048213')
})
