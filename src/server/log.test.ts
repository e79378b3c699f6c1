import { expect, test } from 'vitest'
import { loggedPath } from './log.ts'

const token = 'A'.repeat(43)

test.each([
  [`/api/auth/magic/${token}`, '/api/auth/magic/***'],
  [`/api/auth/magic/${token}/set-password`, '/api/auth/magic/***/set-password'],
  [`/magic/${token}?next=/invite/${token}`, '/magic/***'],
  [`/invite/${token}`, '/invite/***'],
  ['/api/auth/signup-token/short', '/api/auth/signup-token/***'],
  ['/api/invites/accept', '/api/invites/accept'],
  ['/api/auth/email-verify?email=a@example.org', '/api/auth/email-verify'],
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
