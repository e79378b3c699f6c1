import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readConfig, readDemoConfig } from './config.ts'
import { ConfigError } from './kernel/errors.ts'

const APP_SECRET = 'x'.repeat(32)
const read = (env: Record<string, string>) => readConfig({ APP_SECRET, ...env })
const refusal = (env: Record<string, string>): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'taken'
}

describe('a bad setting stops the start with one line that names it', () => {
  test.each([
    ['PORT', '99999'],
    ['PORT', 'abc'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'x.de'],
    ['PUBLIC_URL', 'https://x.de/app'],
    ['PUBLIC_URL', 'https://x.de/app/?q=1#f'],
    ['PUBLIC_URL', 'https://x.de/?q=1'],
    ['PUBLIC_URL', 'https://x.de?'],
    ['PUBLIC_URL', 'https://x.de/#f'],
    ['PUBLIC_URL', 'https://x.de#'],
    ['PUBLIC_URL', 'https://u:p@x.de'],
    ['PUBLIC_URL', 'https://u@x.de'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres:///plan'],
    ['DATABASE_URL', 'postgres:///plan?host='],
    ['DATABASE_REPLICA_URL', 'mysql://x'],
    ['DATABASE_REPLICA_URL', 'postgres://replica/plan'],
    ['APP_SECRET', 'short'],
    ['SMTP_URL', 'http://x'],
    ['SMTP_URL', 'smtp:///?host=mail.example.org'],
    ['SMTP_URL', 'smtp://u:%zz@h'],
    ['SMTP_URL', 'smtp://%zz:p@h'],
    ['MAIL_FROM', '@'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@'],
    ['MAIL_FROM', '@b'],
    ['MAIL_FROM', 'Slotwerk <@>'],
    ['MAIL_FROM', 'Slotwerk <a@b'],
    ['MAIL_FROM', 'a@b, c@d'],
    ['MAIL_FROM', 'a b@c'],
    ['MAIL_FROM', 'Slotwerk <a@b>\r\nBcc: c@d'],
    ['PASSWORD_LOGIN', 'both'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.1, on'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', 'fe80::1%eth0'],
    ['TRUST_PROXY', 'proxy.example.org'],
    ['SMTP_HOST', 'smtp://mail.example.org'],
    ['SMTP_HOST', 'mail.example.org:587'],
    ['SMTP_PORT', '0'],
    ['SMTP_PORT', '65536'],
    ['SMTP_PORT', 'smtps'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_AT', '3'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', '03:60'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', 'all'],
    ['NOTICE_URGENT_SECONDS', '0'],
    ['NOTICE_DIGEST_SECONDS', '86401'],
    ['NOTICE_DIGEST_SECONDS', 'soon'],
    ['ADMIN_SIGNUP_TOKEN', 'a b'],
    ['SIGN_UP', 'off'],
    ['OUTBOUND_ALLOW', 'calendar.example.org'],
    ['OUTBOUND_ALLOW', 'https://calendar.example.org:443'],
    ['OUTBOUND_ALLOW', 'a:443,,b:443'],
    ['OUTBOUND_ALLOW', '::1:443'],
    ['OUTBOUND_ALLOW', 'a:65536'],
    ['OUTBOUND_ALLOW', 'a:0443'],
  ])('%s=%s', (name, value) => {
    const line = refusal({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name} (must|may|is) .*Mend this setting and start again\\.$`))
    expect(line).not.toContain('\n')
  })
})

describe('a good setting is taken', () => {
  test.each([
    ['https://plan.example.org', 'https://plan.example.org'],
    ['https://plan.example.org/', 'https://plan.example.org'],
    ['http://localhost:3000//', 'http://localhost:3000'],
    ['HTTPS://Plan.Example.org', 'https://plan.example.org'],
  ])('PUBLIC_URL=%s', (value, publicUrl) => {
    expect(read({ PUBLIC_URL: value }).publicUrl).toBe(publicUrl)
  })

  test.each([
    'a@b',
    'Slotwerk <no-reply@localhost>',
    '"Plan, Köln" <plan@example.org>',
    '<plan@bücher.example>',
  ])('MAIL_FROM=%s', (value) => {
    expect(read({ MAIL_FROM: value }).mailFrom).toBe(value)
  })

  test.each([
    'postgres://slotwerk@db.example.org/plan',
    'postgres:///plan?host=/run/postgresql',
    'postgresql:///plan?user=slotwerk&host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/plan',
  ])('DATABASE_URL=%s', (value) => {
    expect(read({ DATABASE_URL: value }).databaseUrl).toBe(value)
  })

  test.each(['smtp://mail.example.org', 'smtps://anna%40x.de:p%2Fw@mail.example.org:465'])(
    'SMTP_URL=%s',
    (value) => {
      expect(read({ SMTP_URL: value }).smtpUrl).toBe(value)
    },
  )

  test.each([
    ['on', true],
    ['1', true],
    ['off', false],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['192.168.1.5, fd00::/8,::1', ['192.168.1.5', 'fd00::/8', '::1']],
  ])('TRUST_PROXY=%s', (value, trustProxy) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy)
  })

  test('a password alone signs in only if the setting says so', () => {
    expect(read({}).passwordLogin).toBe('code')
    expect(read({ PASSWORD_LOGIN: 'direct' }).passwordLogin).toBe('direct')
  })

  test('places that lie inside are exempt by host and port', () => {
    expect(read({}).outboundAllow).toEqual([])
    expect(read({ OUTBOUND_ALLOW: 'Calendar.lan:8443, [::1]:443' }).outboundAllow).toEqual([
      'calendar.lan:8443',
      '[::1]:443',
    ])
  })

  test('an empty setting counts as not set', () => {
    expect(read({ SMTP_URL: '', PORT: '', MAIL_FROM: '' })).toMatchObject({ smtpUrl: undefined, port: 3000 })
  })
})

test('the demo takes its address and no other setting', () => {
  const config = readDemoConfig(
    {
      APP_SECRET,
      PORT: '4000',
      HOST: '0.0.0.0',
      DATA_DIR: '/real',
      DATABASE_URL: 'postgres://real/db',
      SMTP_URL: 'smtp://real',
      PUBLIC_URL: 'https://real.example.org',
      ADMIN_SIGNUP_TOKEN: 'real',
    },
    tmpdir(),
  )
  expect(config).toMatchObject({
    port: 4000,
    host: '0.0.0.0',
    logLevel: 'warn',
    dataDir: tmpdir(),
    databaseUrl: undefined,
    smtpUrl: undefined,
    publicUrl: undefined,
    adminSignupToken: undefined,
  })
  expect(config.appSecret).not.toBe(APP_SECRET)
})
