import { expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { createLog, loggedPath, redactAddresses } from './log.ts'

const token = 'A'.repeat(43)
const encoded = `%41${'A'.repeat(42)}`

test.each([
  [`/api/auth/magic/${token}`, '/api/auth/magic/***'],
  [`/api/auth/magic/${token}/set-password`, '/api/auth/magic/***/set-password'],
  [`/magic/${token}?next=/invite/${token}`, '/magic/***'],
  [`/invite/${token}`, '/invite/***'],
  [`/api/invites/${token}/revoke`, '/api/invites/***/revoke'],
  ['/api/auth/signup-token/short', '/api/auth/signup-token/***'],
  ['/api/auth/signup-token/a/b', '/api/auth/signup-token/***'],
  ['/api/invites/accept', '/api/invites/accept'],
  ['/api/auth/email-verify?email=a@example.org', '/api/auth/email-verify'],
  [`/auth/${token}`, '/auth/***'],
  // Other spellings count too, since a server or a person can read them.
  [`/api/auth/magic/${encoded}`, '/api/auth/magic/***'],
  [`/api/auth/%6dagic/${token}`, '/api/auth/magic/***'],
  [`/api//auth//magic//${token}`, '/api//auth//magic/***'],
  [`/api/auth/magic%2F${token}`, '/api/auth/magic/***'],
  [`/MAGIC/${token}`, '/MAGIC/***'],
  [`/magic/${token}x%zz`, '/magic/***'],
  [`/%6dagic/${token}%zz`, '/magic/***'],
  [`/magic/short.${token}`, '/magic/***'],
  [`/auth/%41${token}`, '/auth/***'],
  [
    '/api/projects/00000000-0000-4000-8000-000000000000/schedule',
    '/api/projects/00000000-0000-4000-8000-000000000000/schedule',
  ],
])('logs %s as %s (abuse 31)', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})

const withToken = Object.values(endpoints).flatMap(({ path }) => (path.includes(':token') ? [path] : []))
test.each(withToken)('logs a call of %s without its token, and with the rest of its path', (path) => {
  const [, before, after] = /^(.*):token(?:\.ics)?(.*)$/.exec(path)!
  expect(loggedPath(`/api${path.replace(':token', token)}`)).toBe(`/api${before}***${after}`)
})

test.each([
  ['A mail to anna@example.org was refused.', 'A mail to ***@example.org was refused.'],
  ['550 5.1.1 <anna.m+x@mail.example.org>: unknown', '550 5.1.1 <***@mail.example.org>: unknown'],
  ['Nothing listens at smtp.example.org:25.', 'Nothing listens at smtp.example.org:25.'],
])('says %j as %j', (text, said) => {
  expect(redactAddresses(text)).toBe(said)
})

test('a failure of the database is logged without its row', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, false, { write: (line) => void lines.push(line) })
  const detail = 'Key (email_key)=(anna@example.org) already exists.'
  log.error({ err: Object.assign(new Error('duplicate key'), { code: '23505', detail }) }, 'request failed')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'request failed',
    err: { message: 'duplicate key', code: '23505' },
  })
  expect(lines[0]).not.toContain('anna')
})
