import { expect, test } from 'vitest'
import { loggedPath } from './log.ts'

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
  // However it is spelt: a server or a person may read it all the same.
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
