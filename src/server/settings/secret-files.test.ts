import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, readSettings } from '../config.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
const SECRET = 'a secret that only the tests know, 32+'

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('a setting in a file', () => {
  test.each([
    ['APP_SECRET', SECRET, 'appSecret'],
    ['DATABASE_URL', 'postgres://plan@db/plan', 'databaseUrl'],
    ['SMTP_URL', 'smtp://mail.example.org', 'smtpUrl'],
    ['ADMIN_SIGNUP_TOKEN', 'behind-the-shed', 'adminSignupToken'],
  ] as const)('is taken for %s, without the line break at its end', (name, value, key) => {
    const settings = readSettings({ [`${name}_FILE`]: written(name, `${value}\r\n`) })
    expect(settings[key]).toBe(value)
  })

  test('is taken for DATABASE_REPLICA_URL and SMTP_PASSWORD, with spaces as they are', () => {
    const settings = readSettings({
      DATABASE_URL: 'postgres://plan@db/plan',
      DATABASE_REPLICA_URL_FILE: written('replica', 'postgres://plan@replica/plan'),
      SMTP_HOST: 'mail.example.org',
      SMTP_USER: 'anna',
      SMTP_PASSWORD_FILE: written('password', ' p/w@ \n'),
    })
    expect(settings.databaseReplicaUrl).toBe('postgres://plan@replica/plan')
    expect(settings.smtpUrl).toBe('smtp://anna:%20p%2Fw%40%20@mail.example.org:587')
  })

  test('is checked like the setting itself', () => {
    expect(() => readConfig({ APP_SECRET_FILE: written('short', 'short') })).toThrow(
      'APP_SECRET must have 32 characters or more. Mend this setting and start again.',
    )
  })

  test('is refused beside the setting itself, in a sentence that names both', () => {
    const env = { APP_SECRET: SECRET, APP_SECRET_FILE: written('both', SECRET) }
    expect(() => readSettings(env)).toThrow(
      'APP_SECRET and APP_SECRET_FILE are both set. Leave out one of them and start again.',
    )
  })

  test('is refused where the file is missing or empty, by name', () => {
    const missing = join(folder, 'missing')
    expect(() => readSettings({ SMTP_PASSWORD_FILE: missing })).toThrow(
      `SMTP_PASSWORD_FILE names a file that cannot be read (ENOENT): ${missing}. Mend this setting and start again.`,
    )
    const empty = written('empty', '\n')
    expect(() => readSettings({ SMTP_PASSWORD_FILE: empty })).toThrow(
      `SMTP_PASSWORD_FILE names a file that is empty: ${empty}.`,
    )
  })

  test('counts as not set where its path is empty', () => {
    expect(readSettings({ APP_SECRET: SECRET, APP_SECRET_FILE: '' }).appSecret).toBe(SECRET)
  })
})

describe('the mail server by its parts', () => {
  test.each([
    [{ SMTP_HOST: 'mail.example.org' }, 'smtp://mail.example.org:587'],
    [{ SMTP_HOST: 'mail', SMTP_PORT: '465' }, 'smtps://mail:465'],
    [{ SMTP_HOST: '::1', SMTP_PORT: '25' }, 'smtp://[::1]:25'],
    [
      { SMTP_HOST: 'mail', SMTP_USER: 'anna@x.de', SMTP_PASSWORD: 'p%w:@' },
      'smtp://anna%40x.de:p%25w%3A%40@mail:587',
    ],
  ])('%j', (env, smtpUrl) => {
    expect(readSettings(env).smtpUrl).toBe(smtpUrl)
  })

  test.each([
    [{ SMTP_URL: 'smtp://a', SMTP_HOST: 'a', SMTP_PORT: '25' }, /^SMTP_URL and SMTP_HOST are both set\. /],
    [{ SMTP_PORT: '25' }, /^SMTP_PORT is of use only with SMTP_HOST\. /],
    [{ SMTP_HOST: 'a', SMTP_USER: 'anna' }, /^SMTP_USER is of use only with SMTP_PASSWORD\. /],
    [{ SMTP_HOST: 'a', SMTP_PASSWORD: 'geheim' }, /^SMTP_PASSWORD is of use only with SMTP_USER\. /],
  ])('%j is refused in a sentence that names the settings', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
    expect(() => readSettings(env)).not.toThrow('geheim')
  })
})
